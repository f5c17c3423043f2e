import { Calendar, CALL_SCHEMAS, ErrorBody } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const calendar = async (query = ''): Promise<Calendar> => {
  const { status, body } = await rig.call(`GET /api/calendar${query}`);
  expect(status).toBe(200);
  return Calendar.parse(body);
};

describe('the calendar of the simulated market', () => {
  test('announces a week from now on, in order, and says that it is simulated', async () => {
    const { from, until, simulated, events } = await calendar();
    expect(simulated).toBe(true);
    expect(Date.parse(until) - Date.parse(from)).toBe(7 * DAY_MS);
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times.every((at) => at >= from && at < until)).toBe(true);
    // From one Wednesday of New York to the next is an hour more than a week where its clocks go back.
    const longer = await calendar(`?until=${inDays(8)}`);
    expect(longer.events.map(({ kind }) => kind)).toContain('us_oil_stocks');
  });

  test('of an instrument has what its company and its currencies bring', async () => {
    const until = inDays(31);
    const pair = await calendar(`?until=${until}&symbol=EURUSD`);
    const about = new Set(pair.events.map(({ subject }) => subject));
    expect([...about].every((subject) => subject === 'EUR' || subject === 'USD')).toBe(true);
    const share: Calendar['events'] = [];
    for (let month = 0; month < 4; month++)
      share.push(
        ...(await calendar(`?from=${inDays(30 * month)}&until=${inDays(30 * (month + 1))}&symbol=AAPL`))
          .events,
      );
    const reports = share.filter(({ kind }) => kind === 'earnings');
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ subject, symbols }) => subject === 'AAPL' && symbols.includes('AAPL'))).toBe(
      true,
    );
  });

  test('says what is important, the same ahead and afterwards, and brings only that where asked', async () => {
    const month = `from=${inDays(-31)}&until=${inDays(0)}`;
    const all = await calendar(`?${month}`);
    const high = await calendar(`?${month}&importance=high`);
    // From one of them to the next are five weeks at times.
    const before = await calendar(`?from=${inDays(-62)}&until=${inDays(-31)}&importance=high`);
    expect([...before.events, ...high.events].map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['us_jobs', 'us_inflation']),
    );
    expect(high.events).toEqual(all.events.filter(({ importance }) => importance === 'high'));
    const medium = await calendar(`?${month}&importance=medium`);
    expect(medium.events).toEqual(all.events.filter(({ importance }) => importance !== 'low'));
    const importanceOf = ({ events }: Calendar) =>
      Object.fromEntries(events.map(({ kind, subject, importance }) => [`${kind} ${subject}`, importance]));
    const ahead = importanceOf(await calendar(`?until=${inDays(31)}`));
    for (const [event, importance] of Object.entries(importanceOf(all)))
      expect(ahead[event] ?? importance).toBe(importance);
  });

  test('says of what is over what prices did, as the candles have it, and of what is to come nothing', async () => {
    // How many there are in a month depends on the month.
    const months = await Promise.all(
      [3, 2, 1].map((ago) => calendar(`?from=${inDays(-30 * ago)}&until=${inDays(-30 * (ago - 1))}`)),
    );
    const events = months.flatMap((month) => month.events);
    const measured = events.filter(({ at }) => Date.parse(at) < Date.now() - 3_600_000 * 2);
    const moves = measured.flatMap(({ at, moves }) => moves.map((move) => ({ at, ...move })));
    expect(moves.length).toBeGreaterThan(5);
    for (const { at, symbol, before, after, changePercent, measuredAt } of moves) {
      const { body } = await rig.call(
        `GET /api/candles/${symbol}?interval=1m&from=${Date.parse(at) - 60_000}&to=${Date.parse(at) + 3_660_000}&limit=70`,
      );
      const { candles } = CALL_SCHEMAS.getCandles.response.parse(body);
      expect(candles[0]).toMatchObject({ time: Date.parse(at) - 60_000, close: before });
      expect(candles.find(({ time }) => time === Date.parse(measuredAt))?.open).toBe(after);
      expect(changePercent).toBeCloseTo((after / before - 1) * 100, 1);
    }
    const ahead = await calendar(`?until=${inDays(31)}`);
    expect(ahead.events.flatMap(({ moves }) => moves)).toEqual([]);
  });

  test.each([
    ['importance that there is none of', () => '?importance=huge'],
    ['more than 31 days', () => `?from=${inDays(0)}&until=${inDays(32)}`],
    // The clock goes on between two readings.
    ['nothing at all', (at = inDays(2)) => `?from=${at}&until=${at}`],
    ['backwards', () => `?from=${inDays(2)}&until=${inDays(1)}`],
    ['further than a year ahead', () => `?from=${inDays(365)}&until=${inDays(368)}`],
    ['longer ago than a year', () => `?from=${inDays(-368)}&until=${inDays(-365)}`],
    ['no moment', () => '?from=tomorrow'],
    ['another word', () => '?kind=earnings'],
  ])('is not asked for %s', async (_, query) => {
    const { status, body } = await rig.call(`GET /api/calendar${query()}`);
    expect([status, ErrorBody.parse(body).code]).toEqual([400, 'invalid_request']);
  });

  test('knows no symbol that is not listed', async () => {
    const { body } = await rig.call('GET /api/calendar?symbol=NOPE');
    expect(ErrorBody.parse(body).code).toBe('unknown_instrument');
  });
});
