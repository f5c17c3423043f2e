import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarketHours, regionAt, type MarketRegion } from '../index.ts';
import { toCalendarDay, computeEaster, weekdayOf } from './calendar-day.ts';

const DAY_MS = 86_400_000;
const hours = createMarketHours();
const at = (utc: string) => Date.parse(`${utc}Z`);

/** The weekdays of a year that an exchange's calendar says this of, as 'MM-DD'; `noon` is noon there in hours of UTC. */
function days(
  exchange: string,
  year: number,
  special: 'holiday' | 'early_close' | 'late_open',
  noon: number,
): string[] {
  const found: string[] = [];
  for (let day = toCalendarDay(year, 1, 1); day < toCalendarDay(year + 1, 1, 1); day++) {
    const instant = day * DAY_MS + noon * 3_600_000;
    const isWeekday = weekdayOf(day) % 6 !== 0;
    if (isWeekday && hours.dayAt(exchange, instant).special === special) {
      found.push(new Date(day * DAY_MS).toISOString().slice(5, 10));
    }
  }
  return found;
}
const list = (text: string) => text.split(' ').filter((day) => day !== '');

test('in Shanghai the days of law hold after the last notice', () => {
  expect(days('SSE', 2028, 'holiday', 4)).toEqual(
    list('01-25 01-26 01-27 01-28 04-04 05-01 05-02 10-02 10-03'),
  );
});

test('Riyadh keeps its founding day since 2022', () => {
  const onFoundingDay = (year: number) => hours.dayAt('Tadawul', at(`${year}-02-22T09:00`)).special;
  expect([2021, 2022, 2023].map(onFoundingDay)).toEqual([null, 'holiday', 'holiday']);
});

test.each([
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2028, '04-16'],
  [2038, '04-25'],
  [2285, '03-22'],
])('Easter Sunday of %d is %s', (year, day) => {
  expect(new Date(computeEaster(year) * DAY_MS).toISOString().slice(5, 10)).toBe(day);
});

// The lists are those that the exchanges publish; see the sources in exchange-holidays.ts.
describe('closed days and short days are those that the exchange publishes', () => {
  test.each([
    ['NYSE', 2022, 17, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', '11-25'],
    ['NYSE', 2024, 17, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
    [
      'NYSE',
      2025,
      17,
      '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
      '07-03 11-28 12-24',
    ],
    ['NASDAQ', 2026, 17, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
    ['NYSE', 2027, 17, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
    ['NYSE', 2028, 17, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
    ['LSE', 2023, 12, '01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26', '12-22 12-29'],
    ['LSE', 2026, 12, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28', '12-24 12-31'],
    ['XETRA', 2026, 11, '01-01 04-03 04-06 05-01 12-24 12-25 12-31', '12-30'],
    ['Euronext Paris', 2026, 11, '01-01 04-03 04-06 05-01 12-25', '12-24 12-31'],
    [
      'TSE',
      2025,
      3,
      '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31',
      '',
    ],
    [
      'TSE',
      2026,
      3,
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
      '',
    ],
    [
      'HKEX',
      2024,
      4,
      '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
      '02-09 12-24 12-31',
    ],
    [
      'HKEX',
      2025,
      4,
      '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26',
      '01-28 12-24 12-31',
    ],
    [
      'HKEX',
      2026,
      4,
      '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
      '02-16 12-24 12-31',
    ],
    ['TSX', 2025, 17, '01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26', '12-24'],
    ['TSX', 2026, 17, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28', '12-24'],
    ['SIX', 2025, 11, '01-01 01-02 04-18 04-21 05-01 05-29 06-09 08-01 12-24 12-25 12-26 12-31', ''],
    ['SIX', 2026, 11, '01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-24 12-25 12-31', ''],
    ['ASX', 2025, 2, '01-01 01-27 04-18 04-21 04-25 06-09 12-25 12-26', '12-24 12-31'],
    ['ASX', 2026, 2, '01-01 01-26 04-03 04-06 06-08 12-25 12-28', '12-24 12-31'],
    ['NZX', 2025, 0, '01-01 01-02 02-06 04-18 04-21 04-25 06-02 06-20 10-27 12-25 12-26', '12-24 12-31'],
    ['NZX', 2026, 0, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28', '12-24 12-31'],
    ['BME', 2026, 11, '01-01 04-03 04-06 05-01 12-25', '12-24 12-31'],
    ['LME', 2026, 12, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28', ''],
    ['EUREX', 2025, 11, '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31', ''],
    ['ICE', 2026, 17, '01-01 04-03 12-25', ''],
    ['CME', 2026, 17, '01-01 04-03 12-25', '01-19 02-16 05-25 06-19 07-03 09-07 11-26 11-27 12-24'],
    ['FOREX', 2026, 17, '01-01 12-25', ''],
    [
      'NSE',
      2025,
      7,
      '02-26 03-14 03-31 04-10 04-14 04-18 05-01 08-15 08-27 10-02 10-21 10-22 11-05 12-25',
      '',
    ],
    [
      'TSE',
      2024,
      3,
      '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
      '',
    ],
    ['B3', 2024, 15, '01-01 02-12 02-13 03-29 05-01 05-30 11-15 11-20 12-24 12-25 12-31', ''],
    [
      'B3',
      2026,
      15,
      '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31',
      '',
    ],
    ['BMV', 2026, 17, '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-25', ''],
    [
      'KRX',
      2024,
      3,
      '01-01 02-09 02-12 03-01 04-10 05-01 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25 12-31',
      '',
    ],
    [
      'SSE',
      2026,
      4,
      '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
      '',
    ],
    ['B3', 2025, 15, '01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-24 12-25 12-31', ''],
    ['BMV', 2024, 17, '01-01 02-05 03-18 03-28 03-29 05-01 09-16 10-01 11-18 12-12 12-25', ''],
    [
      'SSE',
      2025,
      4,
      '01-01 01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-01 05-02 05-05 06-02 10-01 10-02 10-03 10-06 10-07 10-08',
      '',
    ],
    [
      'KRX',
      2025,
      3,
      '01-01 01-27 01-28 01-29 01-30 03-03 05-01 05-05 05-06 06-03 06-06 08-15 10-03 10-06 10-07 10-08 10-09 12-25 12-31',
      '',
    ],
    [
      'KRX',
      2026,
      3,
      '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 06-03 07-17 08-17 09-24 09-25 10-05 10-09 12-25 12-31',
      '',
    ],
    [
      'TWSE',
      2026,
      4,
      '01-01 02-12 02-13 02-16 02-17 02-18 02-19 02-20 02-27 04-03 04-06 05-01 06-19 09-25 09-28 10-09 10-26 12-25',
      '',
    ],
    ['SGX', 2026, 4, '01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25', ''],
    [
      'BMD',
      2026,
      4,
      '01-01 02-02 02-17 02-18 03-23 05-01 05-27 06-01 06-02 06-17 08-25 08-31 09-16 11-09 12-25',
      '',
    ],
  ])('%s %d', (exchange, year, noon, closed, short) => {
    expect(days(exchange, year, 'holiday', noon)).toEqual(list(closed));
    expect(days(exchange, year, 'early_close', noon)).toEqual(list(short));
  });
});

// Not published yet where it was written: worked out by hand from a calendar of the year.
describe('years in which holidays fall on a weekend follow the same rules', () => {
  test.each([
    ['TSX', 2027, 17, '01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28', '12-24'],
    ['TSX', 2028, 17, '01-03 02-21 04-14 05-22 07-03 08-07 09-04 10-09 12-25 12-26', ''],
    ['SIX', 2027, 11, '01-01 03-26 03-29 05-06 05-17 12-24 12-31', ''],
    ['ASX', 2027, 2, '01-01 01-26 03-26 03-29 06-14 12-27 12-28', '12-24 12-31'],
    ['ASX', 2028, 2, '01-03 01-26 04-14 04-17 04-25 06-12 12-25 12-26', '12-22 12-29'],
    ['NZX', 2027, 0, '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28', '12-24 12-31'],
    ['NZX', 2028, 0, '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26', ''],
    ['LME', 2028, 12, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26', ''],
    ['XETRA', 2028, 11, '04-14 04-17 05-01 12-25 12-26', '12-29'],
    ['ICE', 2027, 17, '01-01 03-26 12-24', ''],
    ['CME', 2028, 17, '04-14 12-25', '01-17 02-21 05-29 06-19 07-04 09-04 11-23 11-24'],
    ['B3', 2027, 15, '01-01 02-08 02-09 03-26 04-21 05-27 09-07 10-12 11-02 11-15 12-24 12-31', ''],
    ['BMV', 2025, 17, '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-17 12-12 12-25', ''],
    [
      'TSE',
      2027,
      3,
      '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
      '',
    ],
    [
      'TSE',
      2028,
      3,
      '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
      '',
    ],
    [
      'HKEX',
      2027,
      4,
      '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27',
      '02-05 12-24 12-31',
    ],
    [
      'HKEX',
      2028,
      4,
      '01-26 01-27 01-28 04-04 04-14 04-17 05-01 05-02 05-29 10-02 10-04 10-26 12-25 12-26',
      '01-25',
    ],
    [
      'KRX',
      2027,
      3,
      '01-01 02-08 02-09 03-01 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27 12-31',
      '',
    ],
    [
      'KRX',
      2028,
      3,
      '01-26 01-27 01-28 03-01 04-12 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25 12-29',
      '',
    ],
  ])('%s %d', (exchange, year, noon, closed, short) => {
    expect(days(exchange, year, 'holiday', noon)).toEqual(list(closed));
    expect(days(exchange, year, 'early_close', noon)).toEqual(list(short));
  });

  test.each([
    [
      'NSE',
      2026,
      7,
      '01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25',
    ],
    [
      'BSE',
      2024,
      7,
      '01-22 01-26 03-08 03-25 03-29 04-11 04-17 05-01 05-20 06-17 07-17 08-15 10-02 11-01 11-15 11-20 12-25',
    ],
    // The year's circular is not published: only the yearly closures are known.
    ['NSE', 2027, 7, '01-26 03-26 04-14'],
    ['SSE', 2027, 4, '01-01 02-05 02-08 04-05 06-09 09-15 10-01'],
    ['SGX', 2026, 4, '01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25'],
    ['SGX', 2027, 4, '01-01 02-08 03-26 08-09'],
    [
      'BMD',
      2026,
      4,
      '01-01 02-02 02-17 02-18 03-23 05-01 05-27 06-01 06-02 06-17 08-25 08-31 09-16 11-09 12-25',
    ],
    ['BMD', 2027, 4, '01-01 02-01 02-08 08-31 09-16'],
  ])('%s %d', (exchange, year, noon, closed) => {
    expect(days(exchange, year, 'holiday', noon)).toEqual(list(closed));
  });

  test.each([
    ['COMEX', 2026, '01-01 04-03 12-25', '01-19 02-16 05-25 06-19 07-03 09-07 11-26 11-27 12-24'],
    ['NYMEX', 2025, '01-01 04-18 12-25', '01-20 02-17 05-26 06-19 07-04 09-01 11-27 11-28 12-24'],
  ])('%s %d', (exchange, year, closed, short) => {
    expect(days(exchange, year, 'holiday', 17)).toEqual(list(closed));
    expect(days(exchange, year, 'early_close', 17)).toEqual(list(short));
  });

  test.each([
    ['B3', 15, ['02-14', '03-05', '02-18', '02-10', '03-01']],
    ['KRX', 3, ['01-02', '01-02', '01-02', '01-04', '01-03']],
  ])('%s opens late once a year', (exchange, noon, late) => {
    const years = [2024, 2025, 2026, 2027, 2028];
    expect(years.map((year) => days(exchange, year, 'late_open', noon))).toEqual(late.map((day) => [day]));
  });

  test('the eve of a holiday is short from Monday to Thursday only', () => {
    const special = (day: string) => hours.dayAt('NYSE', at(`${day}T17:00`)).special;
    expect(['2027-07-03', '2028-12-24', '2026-07-03', '2025-07-03'].map(special)).toEqual([
      null,
      null,
      'holiday',
      'early_close',
    ]);
  });
});

describe('around a holiday', () => {
  const state = (exchange: string, utc: string) => {
    const change = hours.nextChangeAt(exchange, at(utc)) ?? 0;
    return [hours.isOpenAt(exchange, at(utc)), new Date(change).toISOString().slice(0, 16)];
  };

  test.each([
    [
      'Thanksgiving: New York is closed, and closes at 13:00 the day after',
      'NYSE',
      '2026-11-26T16:00',
      false,
      '2026-11-27T14:30',
    ],
    ['', 'NYSE', '2026-11-27T17:59', true, '2026-11-27T18:00'],
    ['after a short day it is the weekend', 'NYSE', '2026-11-27T18:00', false, '2026-11-30T14:30'],
    [
      'a long weekend of Easter in London, over the change of clocks',
      'LSE',
      '2027-03-25T16:30',
      false,
      '2027-03-30T07:00',
    ],
    ['gold and oil halt on it at 13:30 in Chicago', 'COMEX', '2026-11-26T19:29', true, '2026-11-26T19:30'],
    ['and go on in the evening there too', 'NYMEX', '2026-11-26T19:30', false, '2026-11-26T23:00'],
    ['half an hour after shares the day after', 'NYMEX', '2026-11-27T18:44', true, '2026-11-27T18:45'],
    ['Ash Wednesday in São Paulo begins at 13:00', 'B3', '2026-02-18T15:59', false, '2026-02-18T16:00'],
    ['and ends as every day', 'B3', '2026-02-18T16:00', true, '2026-02-18T20:00'],
    [
      'the first session of a year in Seoul begins at 10:00',
      'KRX',
      '2026-01-02T00:59',
      false,
      '2026-01-02T01:00',
    ],
    ['the half-day after it in Chicago', 'CME', '2026-11-27T18:14', true, '2026-11-27T18:15'],
    ['the eve of Christmas in Toronto', 'TSX', '2026-12-24T17:59', true, '2026-12-24T18:00'],
    ['in Paris', 'Euronext Paris', '2026-12-24T13:04', true, '2026-12-24T13:05'],
    ['in Madrid', 'BME', '2026-12-24T12:59', true, '2026-12-24T13:00'],
    ['in Sydney', 'ASX', '2026-12-24T03:09', true, '2026-12-24T03:10'],
    ['in Wellington', 'NZX', '2026-12-23T23:44', true, '2026-12-23T23:45'],
    ['the last day of a year in Frankfurt', 'XETRA', '2026-12-30T12:59', true, '2026-12-30T13:00'],
    ['futures on an eve in Hong Kong', 'HKFE', '2026-02-16T03:59', true, '2026-02-16T04:00'],
    ['whose afternoon and evening are free', 'HKFE', '2026-02-16T05:29', false, '2026-02-19T09:15'],
    ['the half-day of London', 'LSE', '2026-12-24T12:29', true, '2026-12-24T12:30'],
    ['the New Year of China', 'SSE', '2026-02-13T07:00', false, '2026-02-24T01:30'],
    [
      'currencies stop for Christmas Day by the clock of New York',
      'FOREX',
      '2026-12-24T21:59',
      true,
      '2026-12-24T22:00',
    ],
    ['and that is a Friday, so the weekend follows', 'FOREX', '2026-12-24T22:00', false, '2026-12-27T22:00'],
    ['in the middle of a week they go on', 'FOREX', '2025-12-24T22:00', false, '2025-12-25T22:00'],
    [
      'futures halt at noon in Chicago on a holiday of New York',
      'CME',
      '2026-01-19T17:59',
      true,
      '2026-01-19T18:00',
    ],
    ['and go on in the evening', 'CME', '2026-01-19T18:00', false, '2026-01-19T23:00'],
    ['the morning of an eve in Hong Kong', 'HKEX', '2026-02-16T03:59', true, '2026-02-16T04:00'],
    ['whose afternoon is free', 'HKEX', '2026-02-16T05:30', false, '2026-02-20T01:30'],
  ])('%s (%s, %s)', (_, exchange, utc, open, change) => {
    expect(state(exchange, utc)).toEqual([open, change]);
  });
});

describe('[PUB-06] a market of the cards is open while one of its exchanges is', () => {
  const region = (name: MarketRegion, utc: string) => {
    const { isOpen, nextChange } = regionAt(hours, name, at(utc));
    return [isOpen, new Date(nextChange).toISOString().slice(0, 16)];
  };

  test.each<[MarketRegion, string, boolean, string]>([
    ['forex', '2026-11-18T12:00', true, '2026-11-20T22:00'],
    ['forex', '2026-11-21T12:00', false, '2026-11-22T22:00'],
    ['europe', '2026-11-18T08:00', true, '2026-11-18T16:30'],
    // The weeks between the changes of clocks: New York opens an hour earlier by the clocks of Europe.
    ['us', '2026-03-10T12:00', false, '2026-03-10T13:30'],
    ['us', '2026-11-18T12:00', false, '2026-11-18T14:30'],
    // Tokyo rests over lunch while Shanghai trades, and Hong Kong closes last.
    ['asia', '2026-11-18T00:00', true, '2026-11-18T08:00'],
    ['asia', '2026-11-18T02:45', true, '2026-11-18T08:00'],
    // Tokyo has a holiday, Shanghai and Hong Kong rest for lunch.
    ['asia', '2026-11-23T04:30', false, '2026-11-23T05:00'],
  ])('%s at %s: open is %s until %s', (name, utc, open, change) => {
    expect(region(name, utc)).toEqual([open, change]);
  });

  test('changes when it says, at every instant of five years', () => {
    const regions = fc.constantFrom<MarketRegion>('forex', 'europe', 'us', 'asia');
    const instants = fc.integer({ min: at('2024-01-01T00:00'), max: at('2028-12-01T00:00') });
    fc.assert(
      fc.property(regions, instants, (name, instant) => {
        const { isOpen, nextChange } = regionAt(hours, name, instant);
        expect(nextChange).toBeGreaterThan(instant);
        expect(regionAt(hours, name, nextChange).isOpen).toBe(!isOpen);
        expect(regionAt(hours, name, nextChange - 1).isOpen).toBe(isOpen);
      }),
      { numRuns: 300 },
    );
  });
});

test('what is not known is said: the last year of a list, rules without an end, and rules that are not all', () => {
  const known = (exchange: string) => {
    const { holidaysThrough, isPartial } = hours.dayAt(exchange, at('2026-11-18T12:00'));
    return [holidaysThrough, isPartial];
  };
  expect([known('Tadawul'), known('SSE'), known('NYSE'), known('CRYPTO')]).toEqual([
    [null, true],
    [2026, false],
    [null, false],
    [null, false],
  ]);
  const listed = ['HKEX', 'HKFE', 'KRX', 'NZX', 'TWSE', 'SGX', 'BMD', 'NSE'];
  expect(listed.map((exchange) => known(exchange)[0])).toEqual([
    2028, 2028, 2028, 2028, 2026, 2026, 2026, 2026,
  ]);
});

// What the exchange announced: zawya.com, argaam.com, economymiddleeast.com, muqassa.sa.
test.each([
  ['Eid al-Fitr', ['2024-04-08', '2024-04-11', '2025-03-30', '2025-04-02'], ['2024-04-14', '2025-04-03']],
  ['Eid al-Adha', ['2023-06-27', '2025-06-05', '2025-06-09'], ['2023-07-02', '2025-06-11', '2025-06-03']],
  [
    'both Eids of a year in which they are near its end',
    ['2023-04-20', '2023-04-23'],
    ['2023-04-25', '2023-06-26'],
  ],
  ['Founding Day', ['2024-02-22', '2026-02-22'], ['2024-02-25', '2026-02-23']],
  ['National Day', ['2022-09-22', '2024-09-23', '2025-09-23'], ['2022-09-25', '2024-09-24', '2025-09-24']],
])('the Saudi Exchange is closed for %s, and open where it said that it trades again', (_, closed, open) => {
  const isOpen = (day: string) => hours.isOpenAt('Tadawul', at(`${day}T09:00`));
  expect(closed.map(isOpen)).toEqual(closed.map(() => false));
  expect(open.map(isOpen)).toEqual(open.map(() => true));
});
