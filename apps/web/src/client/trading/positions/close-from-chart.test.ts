import { expect, test } from 'vitest';
import { createCloseFromChart } from './close-from-chart.ts';

test('a row closes what the chart asks for, also where it comes into sight only then, and once', () => {
  const chart = createCloseFromChart();
  const done: string[] = [];
  const close = (symbol: string) => () => void done.push(symbol);
  chart.onAsk(() => done.push('asked'));
  chart.ask('BTC');
  expect(done).toEqual(['asked']);
  const releaseOther = chart.register('AAPL', close('AAPL'));
  const release = chart.register('BTC', close('BTC'));
  expect(done).toEqual(['asked', 'BTC']);
  release();
  chart.register('BTC', close('BTC again'));
  expect(done).toEqual(['asked', 'BTC']);
  chart.ask('AAPL');
  releaseOther();
  expect(done).toEqual(['asked', 'BTC', 'asked', 'AAPL']);
});

test('of two requests before the rows are there the last holds', () => {
  const chart = createCloseFromChart();
  const done: string[] = [];
  chart.ask('BTC');
  chart.ask('AAPL');
  chart.register('BTC', () => void done.push('BTC'));
  chart.register('AAPL', () => void done.push('AAPL'));
  expect(done).toEqual(['AAPL']);
});
