import { CALL_SCHEMAS } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();

test('[PUB-06] market hours: the four markets and every exchange, open or closed, and what comes next', async () => {
  const answer = await rig.call('GET /api/market-hours');
  expect(answer.status).toBe(200);
  const { at, regions, exchanges } = CALL_SCHEMAS.getMarketHours.response.parse(answer.body);
  expect(regions.map(({ region }) => region)).toEqual(['forex', 'europe', 'us', 'asia']);
  expect(
    [...regions, ...exchanges].filter(({ nextChange }) => nextChange !== null && nextChange <= at),
  ).toEqual([]);
  expect(exchanges).toHaveLength(42);
  expect(exchanges.find(({ exchange }) => exchange === 'CRYPTO')).toEqual({
    exchange: 'CRYPTO',
    timeZone: null,
    isOpen: true,
    nextChange: null,
    today: 'regular',
    holidays: 'known',
    holidaysThrough: null,
  });
  expect(exchanges.find(({ exchange }) => exchange === 'Tadawul')).toMatchObject({
    timeZone: 'Asia/Riyadh',
    holidays: 'partly',
  });
  const nyse = exchanges.find(({ exchange }) => exchange === 'NYSE');
  expect(regions.find(({ region }) => region === 'us')).toMatchObject({
    isOpen: nyse?.isOpen,
    nextChange: nyse?.nextChange,
  });
});

const HOUR = 3_600_000;

test('[PUB-06] sessions of an instrument are those of its exchange, across a weekend and a change of the clock', async () => {
  // Friday 6 March 2026 to Monday 9 March: New York's clock goes forward on the Sunday.
  const [from, to] = [Date.UTC(2026, 2, 6, 12), Date.UTC(2026, 2, 9, 23)];
  const ask = async (symbol: string) =>
    CALL_SCHEMAS.getSessions.response.parse(
      (await rig.call(`GET /api/market-hours/${symbol}?from=${from}&to=${to}`)).body,
    );
  const apple = await ask('AAPL');
  expect(apple.timeZone).toBe('America/New_York');
  expect(apple.sessions).toEqual([
    { opens: Date.UTC(2026, 2, 6, 14, 30), closes: Date.UTC(2026, 2, 6, 21) },
    { opens: Date.UTC(2026, 2, 9, 13, 30), closes: Date.UTC(2026, 2, 9, 20) },
  ]);
  const euro = await ask('EURUSD');
  expect(euro.sessions.map(({ opens }) => new Date(opens).toISOString())).toEqual([
    '2026-03-05T22:00:00.000Z',
    '2026-03-08T21:00:00.000Z',
    '2026-03-09T21:00:00.000Z',
  ]);
  expect(await ask('BTC')).toMatchObject({ timeZone: null, sessions: [] });
});

test('[PUB-06] sessions are refused of unknown instruments and of more days than charts have', async () => {
  const ask = (path: string) => rig.call(`GET /api/market-hours/${path}`);
  expect((await ask('NOPE?from=0&to=1')).status).toBe(404);
  expect((await ask('AAPL?from=2&to=1')).status).toBe(400);
  expect((await ask(`AAPL?from=0&to=${1_101 * 24 * HOUR}`)).status).toBe(400);
  expect((await ask('AAPL')).status).toBe(400);
});
