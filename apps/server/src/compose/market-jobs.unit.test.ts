import { expect, test } from 'vitest';
import { createJobLog } from '../jobs/job-log.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { WorldMarket } from '../rooms/world-market.ts';
import { createOwnJobs, createWorldJobs, marketJob, type MarketJobsNeeds } from './market-jobs.ts';
import type { MarketWatches } from './market-watches.ts';

const create = () => ({ start: () => {}, stop: () => Promise.resolve(), runOnce: () => Promise.resolve() });
const own = { record: 'order_expiry', rest: 1_000 } as const;

test('a job that does not answer for one of the markets does not compile', () => {
  const forgotten = [
    // @ts-expect-error what it is in a world is not said
    marketJob({ name: 'forgotten in worlds', own, create }),
    // @ts-expect-error what it is in the installation’s market is not said
    marketJob({ name: 'forgotten in the own market', inWorld: () => undefined, create }),
    // @ts-expect-error why the installation’s market does without it is not said
    marketJob({ name: 'without a reason', own: undefined, inWorld: () => undefined, create }),
  ];
  expect(forgotten).toHaveLength(3);
});

test('a world has every job of the installation’s market, and its end', () => {
  const log = createJobLog(Date.now);
  const needs = { log, desk: {}, database: {}, home: {}, logger: {} } as unknown as MarketJobsNeeds;
  const market = {} as LiveMarket;
  const watches = {} as MarketWatches;
  const ofOwn = createOwnJobs(needs, market, watches);
  const ofWorld = createWorldJobs(needs, { id: 1, market } as WorldMarket, watches);
  expect(Object.keys(ofOwn)).toEqual(['financing', 'expiry', 'equity']);
  expect(ofWorld).toHaveLength(Object.keys(ofOwn).length + 1);
  expect(log.read().map(({ name }) => name)).toEqual([
    'order_expiry',
    'equity_measurement',
    'overnight_financing',
  ]);
});
