import type { CalendarEvent } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { byDay, parseCalendarSearch, shownEvents, weekQuery } from './calendar-tab.model.ts';

const event = (at: string, kind: CalendarEvent['kind'], subject: string, symbols: string[] = []) => ({
  at,
  kind,
  subject,
  symbols,
});
const EVENTS = [
  event('2026-11-25T15:30:00.000Z', 'us_oil_stocks', 'USD'),
  event('2026-11-25T21:05:00.000Z', 'earnings', 'GOOG', ['GOOG', 'GOOGL']),
  event('2026-11-26T12:00:00.000Z', 'earnings', 'MSFT', ['MSFT']),
  event('2026-11-27T14:30:00.000Z', 'dividend', 'XOM', ['XOM']),
];

it.each([
  ['all', ['USD', 'GOOG', 'MSFT', 'XOM']],
  ['economy', ['USD']],
  ['earnings', ['GOOG', 'MSFT']],
  ['dividends', ['XOM']],
  ['held', ['GOOG', 'XOM']],
] as const)('%s shows %j', (filter, subjects) => {
  expect(
    shownEvents(EVENTS, filter, new Set(['GOOGL', 'XOM', 'EURUSD'])).map(({ subject }) => subject),
  ).toEqual(subjects);
});

it('groups by the days of the reader', () => {
  const days = byDay(EVENTS, (at) => at.slice(0, 10));
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-25', 2],
    ['2026-11-26', 1],
    ['2026-11-27', 1],
  ]);
});

it('asks for a week from the present minute on, and for later ones', () => {
  const now = Date.UTC(2026, 10, 23, 12, 2, 38);
  expect(weekQuery(now)).toEqual({ from: '2026-11-23T12:02:00.000Z', until: '2026-11-30T12:02:00.000Z' });
  expect(weekQuery(now, 2).from).toBe('2026-12-07T12:02:00.000Z');
});

it.each([
  [{}, {}],
  [{ show: 'all', week: 0 }, {}],
  [
    { show: 'held', week: '3' },
    { show: 'held', week: 3 },
  ],
  [{ show: 'toString', week: 'x' }, {}],
  [{ week: 52 }, {}],
])('an address with %j means %j', (search, expected) => {
  expect(parseCalendarSearch(search)).toEqual(expected);
});
