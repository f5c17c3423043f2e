import { CALL_SCHEMAS } from '@lonja/protocol';
import { createMigratedDatabase } from '@lonja/testkit';
import { expect, inject, test } from 'vitest';
import { RIG_SYMBOLS, startServerRig } from '../../test/server-rig.ts';

test('[PUB-06] market hours: the four markets and every exchange, open or closed, and what comes next', async () => {
  const rig = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS));
  const answer = await rig.call('GET /api/market-hours');
  await rig.stop();
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
