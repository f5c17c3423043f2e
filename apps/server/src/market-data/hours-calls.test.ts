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
