import { Calendar, ErrorBody } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../../test/describe-server.ts';

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
    expect(events.map(({ kind }) => kind)).toContain('us_oil_stocks');
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times.every((at) => at >= from && at < until)).toBe(true);
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

  test.each([
    ['more than 31 days', () => `?from=${inDays(0)}&until=${inDays(32)}`],
    ['nothing at all', () => `?from=${inDays(2)}&until=${inDays(2)}`],
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
