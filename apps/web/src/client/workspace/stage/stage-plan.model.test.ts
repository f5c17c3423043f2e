import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLook } from '../../chart/chart-look.model.ts';
import {
  CHART_COUNTS,
  followAddress,
  parsePlan,
  shownPlaces,
  STAGE_LAYOUTS,
  withLayout,
  withLook,
  type StagePlan,
} from './stage-plan.model.ts';

const first = { symbol: 'EURUSD', look: parseLook({ interval: '5m' }) };
const initial = parsePlan(null, first);
const symbolsOf = ({ charts }: StagePlan) => charts.map(({ symbol }) => symbol);
const four = ['EURUSD', 'BTC', 'AAPL', 'XAUUSD'].reduce(
  (plan, symbol, place) => followAddress({ ...plan, active: place }, symbol, undefined),
  withLayout(initial, 'four'),
);

it('a stage that nobody has arranged has one chart', () => {
  expect(initial).toEqual({ layout: 'one', active: 0, charts: [first] });
});

it('new charts have the instrument of the active one, each with the next longer interval', () => {
  const { charts } = withLayout(initial, 'four');
  expect(charts.map(({ symbol, look }) => [symbol, look.interval])).toEqual([
    ['EURUSD', '5m'],
    ['EURUSD', '15m'],
    ['EURUSD', '1h'],
    ['EURUSD', '4h'],
  ]);
});

it('charts that a smaller layout leaves out come back with the larger one, the active one is always shown', () => {
  expect(symbolsOf(withLayout(withLayout(four, 'columns'), 'four'))).toEqual([
    'XAUUSD',
    'EURUSD',
    'BTC',
    'AAPL',
  ]);
  const alone = withLayout(four, 'one');
  expect(shownPlaces(alone)).toEqual([3]);
  expect(withLayout(alone, 'four')).toEqual(four);
  expect(shownPlaces(withLayout(four, 'rows'))).toEqual([0, 1]);
});

it('the active chart follows the address, unless another one was chosen for it', () => {
  expect(symbolsOf(followAddress(four, 'SAN', undefined))).toEqual(['EURUSD', 'BTC', 'AAPL', 'SAN']);
  expect(followAddress(four, 'BTC', 1)).toEqual({ ...four, active: 1 });
  // Something else was opened before the chosen chart became active.
  expect(followAddress(four, 'SAN', 1)).toEqual(followAddress(four, 'SAN', undefined));
  expect(followAddress(four, 'XAUUSD', undefined)).toBe(four);
});

it('a look is of one chart alone', () => {
  const changed = withLook(four, 1, { interval: '1w' });
  expect(changed.charts.map(({ look }) => look.interval)).toEqual(['5m', '1w', '1h', '4h']);
});

it('a saved plan comes back as it was', () => {
  for (const layout of STAGE_LAYOUTS) {
    const plan = withLayout(four, layout);
    expect(parsePlan(JSON.stringify(plan), first)).toEqual(plan);
  }
});

it('whatever stands in the storage, the charts of its layout are there, and the active one among them', () => {
  const chart = fc.record({ symbol: fc.string(), look: fc.anything() }, { requiredKeys: [] });
  const plan = fc.record(
    {
      layout: fc.constantFrom(...STAGE_LAYOUTS, 'nine', 4),
      active: fc.oneof(fc.integer(), fc.anything()),
      charts: fc.oneof(fc.array(fc.oneof(chart, fc.anything())), fc.anything()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        plan.map((made) => JSON.stringify(made)),
      ),
      (saved) => {
        const read = parsePlan(saved, first);
        expect(read.charts.length).toBeGreaterThanOrEqual(CHART_COUNTS[read.layout]);
        expect(read.charts.length).toBeLessThanOrEqual(4);
        expect(shownPlaces(read)).toContain(read.active);
        for (const { symbol, look } of read.charts) {
          expect(symbol).not.toBe('');
          expect(parseLook(look)).toEqual(look);
        }
      },
    ),
  );
});
