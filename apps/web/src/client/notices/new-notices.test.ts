import type { Notice } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { newNotices, markSeen, buildToast } from './new-notices.ts';

const notice = (id: string, over: Partial<Notice> = {}): Notice =>
  ({ id, kind: 'stop_out', createdAt: NOW, readAt: null, ...over }) as Notice;
const NOW = '2026-01-02T00:00:00.000Z';
const BEFORE = '2026-01-01T00:00:00.000Z';

it('says all that came at once, in its order, but for what is seen, read or muted', () => {
  const ended = notice('c', { kind: 'order_ended' } as Partial<Notice>);
  const notices = [
    ended,
    notice('b'),
    notice('a'),
    notice('r', { readAt: '2026-01-01T00:00:00Z' }),
    notice('z'),
  ];
  const seen = markSeen([notice('z')], undefined);
  expect(newNotices(notices, seen, undefined).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(newNotices(notices, seen, { priceAlerts: true, tradingUpdates: false }).map(({ id }) => id)).toEqual(
    ['a', 'b'],
  );
});

it('older ones that are asked for are no news, one that was missed since is', () => {
  const opened = markSeen([notice('z', { createdAt: BEFORE })], undefined);
  const seen = markSeen([notice('b'), notice('z', { createdAt: BEFORE })], opened);
  const old = notice('y', { createdAt: '2025-12-31T00:00:00.000Z' });
  const missed = notice('a', { createdAt: '2026-01-01T12:00:00.000Z' });
  expect(newNotices([notice('b'), missed, notice('z'), old], seen, undefined)).toEqual([missed]);
  expect(newNotices([notice('a')], markSeen([], undefined), undefined)).toHaveLength(1);
});

it('what nobody should miss leads the toast, and nothing is left out without a count', () => {
  const fill = { title: 'Filled', text: 'f', isUrgent: false };
  const stopOut = { title: 'Stop-out', text: 's', isUrgent: true };
  const ended = { title: 'Ended', text: 'e', isUrgent: false };
  expect(buildToast([fill])).toEqual({
    title: 'Filled',
    description: 'f',
    tone: 'neutral',
    milliseconds: 5_000,
  });
  expect(buildToast([stopOut, ended])).toMatchObject({
    title: 'Stop-out',
    description: 's\nEnded: e',
    tone: 'destructive',
  });
  expect(buildToast([fill, stopOut, ended, { ...ended }, { ...ended }]).description).toBe(
    's\nEnded: e\nEnded: e\nEnded: e\n+1',
  );
});
