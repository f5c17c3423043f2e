import { expect, it } from 'vitest';
import { createOrderLatency } from './order-latency.ts';

const MINUTE_MS = 60_000;

it('says nothing without orders', () => {
  expect(createOrderLatency(() => 0).percentile(0.5)).toBeUndefined();
});

it('gives percentiles within two percent, never below what was measured', () => {
  const latency = createOrderLatency(() => 0);
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds++) latency.record(milliseconds);
  for (const share of [0.01, 0.5, 0.9, 0.99, 1]) {
    const measured = latency.percentile(share) as number;
    expect(measured).toBeGreaterThanOrEqual(share * 1_000);
    expect(measured).toBeLessThanOrEqual(share * 1_000 * 1.021);
  }
  expect(latency.count()).toBe(1_000);
});

it('forgets what is an hour old', () => {
  let now = 7 * MINUTE_MS;
  const latency = createOrderLatency(() => now);
  latency.record(500);
  now += 59 * MINUTE_MS;
  latency.record(5);
  expect(latency.percentile(1)).toBeGreaterThanOrEqual(500);
  now += MINUTE_MS;
  expect(latency.percentile(1)).toBeLessThan(6);
  now += 59 * MINUTE_MS;
  expect(latency.count()).toBe(0);
});

it.each([0, 0.001, 1e9])('takes %d ms too', (milliseconds) => {
  const latency = createOrderLatency(() => 0);
  latency.record(milliseconds);
  expect(latency.count()).toBe(1);
});
