import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, firstEventId, isEventId, momentOfEventId } from './event-ids.ts';

const origin = fc.record({
  at: fc.integer({ min: 0, max: 2 ** 43 }),
  order: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  phase: fc.constantFrom('begun' as const, 'ended' as const),
  account: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

test('is a ULID that names its moment, and that no id of the moment precedes', () => {
  expect(eventId({ at: 1_469_918_176_385, account: 1, order: 1, phase: 'begun' }).slice(0, 10)).toBe(
    '01ARYZ6S41',
  );
  fc.assert(
    fc.property(origin, (one) => {
      const id = eventId(one);
      expect(isEventId(id)).toBe(true);
      expect(momentOfEventId(id)).toBe(one.at);
      expect(firstEventId(one.at) < id && id < firstEventId(one.at + 1)).toBe(true);
    }),
  );
});

test('ids ascend with moments, then orders, each beginning before its end', () => {
  const rank = ({ at, order, phase }: { at: number; order: number; phase: string }) => [
    at,
    order,
    phase === 'ended' ? 1 : 0,
  ];
  fc.assert(
    fc.property(origin, origin, fc.boolean(), (a, other, isOfOneMoment) => {
      const b = { ...other, account: a.account, at: isOfOneMoment ? a.at : other.at };
      const differs = rank(a).findIndex((figure, place) => figure !== rank(b)[place]);
      const sign = differs < 0 ? 0 : Math.sign(rank(a)[differs]! - rank(b)[differs]!);
      expect(Math.sign(eventId(a) < eventId(b) ? -1 : Number(eventId(a) > eventId(b)))).toBe(sign);
    }),
  );
});

test.each([
  '',
  '12',
  '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '01ARZ3NDEKTSV4RRFFQ69G5FAU',
  '01ARZ3NDEKTSV4RRFFQ69G5FAVX',
])('%s is none', (text) => {
  expect(isEventId(text)).toBe(false);
});

test('a moment before 1970 has the smallest ids', () => {
  expect(firstEventId(-1)).toBe('0'.repeat(26));
});
