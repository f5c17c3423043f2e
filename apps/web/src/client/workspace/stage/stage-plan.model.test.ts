import fc from 'fast-check';
import { Layout } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { parseLook } from '../../chart/chart-look.model.ts';
import { countCharts, GRID_NAMES, LINK_COLOURS } from '@lonja/protocol/layout-bounds';
import {
  followAddress,
  fromLayout,
  parsePlan,
  shownPlaces,
  toLayout,
  withLayout,
  withLink,
  withLook,
  type StagePlan,
} from './stage-plan.model.ts';

const first = { symbol: 'EURUSD', link: null, look: parseLook({ interval: '5m' }) };
const initial = parsePlan(null, first);
const symbolsOf = ({ charts }: StagePlan) => charts.map(({ symbol }) => symbol);
const four = ['EURUSD', 'BTC', 'AAPL', 'XAUUSD'].reduce(
  (plan, symbol, place) => followAddress({ ...plan, active: place }, symbol, undefined),
  withLayout(initial, 'four'),
);

it('a stage that nobody has arranged has one chart', () => {
  expect(initial).toEqual({ layout: 'one', shares: ['symbol'], active: 0, charts: [first] });
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
  const second = { ...four, active: 1 };
  expect(followAddress(four, 'BTC', second)).toBe(second);
  // Something else was opened before the chosen chart became active.
  expect(followAddress(four, 'SAN', second)).toEqual(followAddress(four, 'SAN', undefined));
  expect(followAddress(four, 'XAUUSD', undefined)).toBe(four);
});

it('a look is of one chart alone', () => {
  const changed = withLook(four, 1, { interval: '1w' });
  expect(changed.charts.map(({ look }) => look.interval)).toEqual(['5m', '1w', '1h', '4h']);
});

it('a saved plan comes back as it was', () => {
  for (const layout of GRID_NAMES) {
    const plan = withLayout(four, layout);
    expect(parsePlan(JSON.stringify(plan), first)).toEqual(plan);
  }
});

it('whatever stands in the storage, the charts of its layout are there, and the active one among them', () => {
  const chart = fc.record(
    { symbol: fc.string(), look: fc.anything(), link: fc.anything() },
    { requiredKeys: [] },
  );
  const plan = fc.record(
    {
      layout: fc.constantFrom(...GRID_NAMES, 'nine', 4),
      active: fc.oneof(fc.integer(), fc.anything()),
      shares: fc.oneof(fc.array(fc.constantFrom('symbol', 'interval', 'all')), fc.anything()),
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
        expect(read.charts.length).toBeGreaterThanOrEqual(countCharts(read.layout));
        expect(read.charts.length).toBeLessThanOrEqual(8);
        expect(shownPlaces(read)).toContain(read.active);
        for (const { symbol, link, look } of read.charts) {
          expect([null, ...LINK_COLOURS]).toContain(link);
          expect(symbol).not.toBe('');
          expect(parseLook(look)).toEqual(look);
        }
      },
    ),
  );
});

describe('charts of one colour', () => {
  // BTC and XAUUSD go together, AAPL and EURUSD each alone.
  const linked = withLink(withLink(four, 1, 'blue'), 3, 'blue');

  it('take the instrument that one of them is given, and no other chart does', () => {
    expect(symbolsOf(linked)).toEqual(symbolsOf(four));
    expect(symbolsOf(followAddress({ ...linked, active: 1 }, 'SAN', undefined))).toEqual([
      'EURUSD',
      'SAN',
      'AAPL',
      'SAN',
    ]);
    expect(symbolsOf(followAddress({ ...linked, active: 0 }, 'SAN', undefined))).toEqual([
      'SAN',
      'BTC',
      'AAPL',
      'XAUUSD',
    ]);
  });

  it('keep their own interval unless they share it, and always the rest of their look', () => {
    const intervalsOf = ({ charts }: StagePlan) => charts.map(({ look }) => look.interval);
    expect(intervalsOf(withLook(linked, 3, { interval: '1w' }))).toEqual(['5m', '15m', '1h', '1w']);
    const sharing = { ...linked, shares: ['interval'] } as const;
    expect(intervalsOf(withLook(sharing, 3, { interval: '1w' }))).toEqual(['5m', '1w', '1h', '1w']);
    const typed = withLook(sharing, 3, { type: 'line' });
    expect(typed.charts.map(({ look }) => look.type)).toEqual(['candles', 'candles', 'candles', 'line']);
    expect(symbolsOf(followAddress(sharing, 'SAN', undefined))).toEqual(['EURUSD', 'BTC', 'AAPL', 'SAN']);
  });
});

describe('a named layout', () => {
  const named = { id: 'a', name: 'Mornings' };

  it('comes back as it was, with the first listed instrument active', () => {
    for (const grid of GRID_NAMES) {
      const plan = withLink(withLayout(four, grid), 0, 'green');
      const shown = shownPlaces(plan).map((place) => plan.charts[place]!);
      expect(Layout.shape.charts.parse(toLayout(plan, named).charts)).toHaveLength(countCharts(grid));
      expect(fromLayout(toLayout(plan, named), () => true)).toEqual({
        layout: grid,
        shares: ['symbol'],
        active: 0,
        charts: shown,
      });
    }
    expect(fromLayout(toLayout(four, named), (symbol) => symbol === 'AAPL').active).toBe(2);
    expect(fromLayout(toLayout(four, named), () => false).active).toBe(0);
  });

  it('of another page has what this page knows of it, and the charts of its grid', () => {
    const foreign = {
      ...named,
      grid: 'four',
      shares: [],
      charts: [{ symbol: 'SAN', link: null, look: 'no JSON' }],
    } as const;
    const plan = fromLayout({ ...foreign, shares: [], charts: [...foreign.charts] }, () => true);
    expect(symbolsOf(plan)).toEqual(['SAN', 'SAN', 'SAN', 'SAN']);
    expect(plan.charts[0]!.look).toEqual(parseLook(undefined));
  });
});
