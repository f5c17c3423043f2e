import type { Suspender } from '@lonja/core/mandate-limits';
import type { UserPrograms } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { listSeenPrograms } from './steered-programs.model.ts';

const authority = (by?: Suspender): UserPrograms['keys'][number]['authority'] => ({
  mandate: null,
  orderedToday: '0.00',
  withdrawnToday: '0.00',
  dayEndsAt: null,
  suspension: by ? { by, at: '2030-01-07T14:30:00.000Z', until: null } : null,
});
const keyOf = (by?: Suspender, more: Partial<UserPrograms['keys'][number]> = {}) => ({
  id: '0b5c0f0e-7b51-4c1a-9d52-1f6f0e1d2c3b',
  name: 'Grid bot',
  scopes: ['trade' as const],
  account: '7',
  lastUsedAt: null,
  authority: authority(by),
  ...more,
});
const NONE = { keys: [], hooks: [], suspended: [] };
const everything = (account: string) => [
  { account, by: 'administrator' as const, at: '2030-01-07T14:30:00.000Z' },
];

it.each([
  [undefined, true, false],
  ['loss', true, false],
  ['owner', true, false],
  ['teacher', true, true],
  ['administrator', false, true],
] as const)(
  '[ADM-01] of a key that %s has suspended an administrator may suspend: %s, resume: %s',
  (by, canSuspend, canResume) => {
    const [seen] = listSeenPrograms({ ...NONE, keys: [keyOf(by)] }, 'administrator');
    expect(seen).toMatchObject({ canSuspend, canResume });
  },
);

it('[ADM-01] while everything on its account is suspended, a program alone is neither suspended nor resumed', () => {
  const keys = [keyOf('administrator'), keyOf('administrator', { account: null }), keyOf()];
  const seen = (account: string) =>
    listSeenPrograms({ ...NONE, keys, suspended: everything(account) }, 'administrator').map(
      ({ canSuspend, canResume }) => [canSuspend, canResume],
    );
  expect(seen('7')).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
  // A key of all accounts reaches the other one, too.
  expect(seen('8')).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ]);
});

it('[ADM-01] hooks are named as hooks, and a key that only reads sends no orders', () => {
  const hook = { id: '3', name: 'Breakout', account: '7', lastSignalAt: null, authority: authority() };
  const seen = listSeenPrograms(
    { ...NONE, keys: [keyOf(undefined, { scopes: ['read'] })], hooks: [hook] },
    'teacher',
  );
  expect(seen.map(({ named, sendsOrders }) => [named, sendsOrders])).toEqual([
    [{ key: keyOf().id }, false],
    [{ hook: '3' }, true],
  ]);
});
