import type { CalendarEvent } from '@lonja/protocol';
import { expect, it } from 'vitest';
import {
  readChoice,
  LAST_WEEK,
  parseCalendarSearch,
  buildSearch,
  weekBeside,
  computeWeek,
} from './calendar-search.ts';
import {
  byDay,
  computeCountdown,
  furtherAhead,
  largestMove,
  latestMoved,
  latestQuery,
  nextBig,
  nextQuery,
  groupRows,
  shownEvents,
  weekQuery,
} from './calendar-tab.model.ts';

const event = (
  at: string,
  kind: CalendarEvent['kind'],
  subject: string,
  symbols: string[] = [],
  rest: Partial<CalendarEvent> = {},
): CalendarEvent => ({ at, kind, subject, symbols, importance: 'low', moves: [], ...rest });
const moved = (symbol: string, changePercent: number): CalendarEvent['moves'][number] => ({
  symbol,
  before: 100,
  after: 100 + changePercent,
  changePercent,
  measuredAt: '2026-11-25T22:05:00.000Z',
});
const EVENTS = [
  event('2026-11-25T13:15:00.000Z', 'ecb_rates', 'EUR', ['EURUSD'], { importance: 'high' }),
  event('2026-11-25T15:30:00.000Z', 'us_oil_stocks', 'USD', ['USOIL']),
  event('2026-11-25T21:05:00.000Z', 'earnings', 'GOOG', ['GOOG', 'GOOGL']),
  event('2026-11-26T12:00:00.000Z', 'earnings', 'MSFT', ['MSFT']),
  event('2026-11-27T14:30:00.000Z', 'dividend', 'XOM', ['XOM']),
  event('2026-11-27T14:30:00.000Z', 'split', 'IBM', ['IBM']),
];
const share = (symbol: string) => ({ symbol, category: 'technology', currency: 'USD' });
const pair = (symbol: string) => ({ symbol, category: 'forex', currency: symbol.slice(3) });

it.each([
  ['all', [], ['EUR', 'USD', 'GOOG', 'MSFT', 'XOM', 'IBM']],
  ['economy', [], ['EUR', 'USD']],
  ['earnings', [], ['GOOG', 'MSFT']],
  ['dividends', [], ['XOM', 'IBM']],
  ['mine', [], []],
  ['mine', [share('XOM')], ['XOM']],
  ['mine', [share('IBM')], ['IBM']],
  ['mine', [share('GOOGL')], ['GOOG']],
  ['mine', [pair('EURJPY')], ['EUR']],
  // Oil stocks are about oil, not about everything in dollars.
  ['mine', [share('USOIL')], ['USD']],
] as const)('%s with %j shows %j', (show, mine, subjects) => {
  const shown = shownEvents(EVENTS, { show, country: 'all', mine });
  expect(shown.map(({ subject }) => subject)).toEqual(subjects);
});

it.each([
  ['EZ', ['EUR']],
  ['US', ['USD', 'GOOG', 'MSFT', 'XOM', 'IBM']],
  ['JP', []],
] as const)('%s brings %j', (country, subjects) => {
  const shown = shownEvents(EVENTS, { show: 'all', country, mine: [] });
  expect(shown.map(({ subject }) => subject)).toEqual(subjects);
});

it('groups by the days of the reader', () => {
  const days = byDay(EVENTS, (at) => at.slice(0, 10));
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-25', 3],
    ['2026-11-26', 1],
    ['2026-11-27', 2],
  ]);
});

it('gives companies that report together one row, but not a few, nor those that matter to the reader', () => {
  const at = '2026-11-25T12:00:00.000Z';
  const report = (symbol: string, rest: Partial<CalendarEvent> = {}) =>
    event(at, 'earnings', symbol, [symbol], rest);
  const low = ['A', 'B', 'C', 'D', 'E'].map((symbol) => report(symbol));
  const bank = event(at, 'boe_rates', 'GBP');
  const big = report('AAPL', { importance: 'medium' });
  const rows = (events: readonly CalendarEvent[]) =>
    groupRows(events, ({ subject }) => subject === 'B').map((row) =>
      row.events.map(({ subject }) => subject).join(' '),
    );
  expect(rows([...low, bank, big])).toEqual(['B', 'GBP', 'AAPL', 'A C D E']);
  expect(rows(low.slice(0, 4))).toEqual(['A', 'B', 'C', 'D']);
  expect(rows([])).toEqual([]);
});

it('shows the largest move of a row, up or down, and none where nothing has traded', () => {
  const at = '2026-11-25T12:00:00.000Z';
  const [first, ...others] = [
    event(at, 'earnings', 'A', ['A'], { moves: [moved('A', 2)] }),
    event(at, 'earnings', 'B', ['B'], { moves: [moved('B', -5)] }),
    event(at, 'earnings', 'C', ['C']),
  ];
  expect(largestMove({ at, events: [first!, ...others] })?.symbol).toBe('B');
  expect(largestMove({ at, events: [others[1]!] })).toBeUndefined();
});

it('lists what moved last, the newest first, without what is not measured yet', () => {
  const at = (hour: number) => `2026-11-25T1${hour}:00:00.000Z`;
  const events = [0, 1, 2, 3].map((hour) =>
    event(at(hour), 'earnings', `S${hour}`, [], { moves: hour === 3 ? [] : [moved(`S${hour}`, 1)] }),
  );
  expect(latestMoved(events, 2).map(({ subject }) => subject)).toEqual(['S2', 'S1']);
});

it('asks for a week from the present minute on, for later ones, and for those before', () => {
  const now = Date.UTC(2026, 10, 23, 12, 2, 38);
  expect(weekQuery(now, false)).toEqual({
    from: '2026-11-23T12:02:00.000Z',
    until: '2026-11-30T12:02:00.000Z',
  });
  expect(weekQuery(now, false, 2).from).toBe('2026-12-07T12:02:00.000Z');
  expect(weekQuery(now, true)).toEqual({
    from: '2026-11-16T12:02:00.000Z',
    until: '2026-11-23T12:02:00.000Z',
  });
  expect(weekQuery(now, true, 1).until).toBe('2026-11-16T12:02:00.000Z');
  expect(nextQuery(now)).toMatchObject({ from: '2026-11-23T12:02:00.000Z', importance: 'medium' });
  expect(latestQuery(now)).toMatchObject({ until: '2026-11-23T12:02:00.000Z', importance: 'medium' });
});

it('finds the next big event, and what comes after the week', () => {
  const now = Date.UTC(2026, 10, 23, 12, 2, 38);
  const far = event('2026-12-10T12:00:00.000Z', 'ecb_rates', 'EUR', [], { importance: 'high' });
  expect(nextBig([EVENTS[1]!, far])).toBe(far);
  expect(nextBig([EVENTS[1]!])).toBeUndefined();
  expect(furtherAhead([...EVENTS, far], now, 5)).toEqual([far]);
  expect(furtherAhead([far, far], now, 1)).toEqual([far]);
});

it('finds the week of a moment, ahead or back', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const inDays = (days: number) => now + days * 86_400_000;
  expect(computeWeek(inDays(1), now)).toEqual({ isPast: false, week: 0 });
  expect(computeWeek(inDays(8), now)).toEqual({ isPast: false, week: 1 });
  expect(computeWeek(inDays(-1), now)).toEqual({ isPast: true, week: 0 });
  expect(computeWeek(inDays(-29), now)).toEqual({ isPast: true, week: 4 });
});

it('goes from the coming week to the past one and back, and to both ends of what is known', () => {
  const beside = (isPast: boolean, week: number, step: -1 | 1) => weekBeside({ isPast, week }, step);
  expect(beside(false, 0, -1)).toEqual({ isPast: true, week: 0 });
  expect(beside(true, 0, 1)).toEqual({ isPast: false, week: 0 });
  expect(beside(true, 2, -1)).toEqual({ isPast: true, week: 3 });
  expect(beside(false, 2, 1)).toEqual({ isPast: false, week: 3 });
  expect([beside(true, LAST_WEEK, -1), beside(false, LAST_WEEK, 1)]).toEqual([undefined, undefined]);
});

it.each([
  [{}, {}],
  [{ show: 'all', week: 0, view: 'upcoming' }, {}],
  [
    { show: 'mine', week: '3', view: 'past', country: 'EZ' },
    { show: 'mine', week: 3, view: 'past', country: 'EZ' },
  ],
  [{ show: 'toString', week: 'x', country: 'EUR', view: 'future' }, {}],
  [{ week: 52 }, {}],
])('an address with %j means %j', (search, expected) => {
  const parsed = parseCalendarSearch(search);
  expect(parsed).toEqual(expected);
  expect(buildSearch(readChoice(parsed))).toEqual(expected);
});

it.each([
  [-1, 'now', {}],
  [0, 'now', {}],
  [61_999, 'inMinutes', { minutes: '1', seconds: '01' }],
  [3_600_000, 'inHours', { hours: '1', minutes: '00' }],
  [86_399_999, 'inHours', { hours: '23', minutes: '59' }],
  [90_000_000, 'inDays', { days: '1', hours: '01' }],
])('%d ms are %s %j', (left, text, figures) => {
  expect(computeCountdown(left)).toEqual({ text, figures });
});
