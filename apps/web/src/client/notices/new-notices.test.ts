import type { Notice } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { newNotices, toastOf } from './new-notices.ts';

const notice = (id: string, over: Partial<Notice> = {}): Notice =>
  ({ id, kind: 'stop_out', readAt: null, ...over }) as Notice;

it('says all that came at once, in its order, but for what is seen, read or muted', () => {
  const ended = notice('c', { kind: 'order_ended' } as Partial<Notice>);
  const notices = [
    ended,
    notice('b'),
    notice('a'),
    notice('r', { readAt: '2026-01-01T00:00:00Z' }),
    notice('z'),
  ];
  const seen = new Set(['z']);
  expect(newNotices(notices, seen, undefined).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(newNotices(notices, seen, { priceAlerts: true, tradingUpdates: false }).map(({ id }) => id)).toEqual(
    ['a', 'b'],
  );
});

it('what nobody should miss leads the toast, and nothing is left out without a count', () => {
  const fill = { title: 'Filled', text: 'f', isUrgent: false };
  const stopOut = { title: 'Stop-out', text: 's', isUrgent: true };
  const ended = { title: 'Ended', text: 'e', isUrgent: false };
  expect(toastOf([fill])).toEqual({
    title: 'Filled',
    description: 'f',
    tone: 'neutral',
    milliseconds: 5_000,
  });
  expect(toastOf([stopOut, ended])).toMatchObject({
    title: 'Stop-out',
    description: 's\nEnded: e',
    tone: 'destructive',
  });
  expect(toastOf([fill, stopOut, ended, { ...ended }, { ...ended }]).description).toBe(
    's\nEnded: e\nEnded: e\nEnded: e\n+1',
  );
});
