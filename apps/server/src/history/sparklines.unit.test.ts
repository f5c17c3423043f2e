import { CANDLE_LENGTHS } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { createSparklines, buildSparkline } from './sparklines.ts';

const BAR = CANDLE_LENGTHS['15m'];
const DAY = CANDLE_LENGTHS['1d'];
const HOUR = CANDLE_LENGTHS['1h'];
const NOW = Date.UTC(2026, 2, 8, 12, 3);
const COST = 10;

/** A market that trades when `isOpen` says so; each bar closes at its own number. It counts its computations. */
function numberedMarket(isOpen: (at: number) => boolean = () => true) {
  let now = NOW;
  let rescalings = 0;
  let computed = 0;
  const lines = createSparklines({
    board: { instruments: [], rescalingsOf: () => rescalings },
    history: {
      async closes(_index, _interval, count, spend) {
        computed += 1;
        await Promise.resolve();
        spend(COST);
        const end = Math.floor(now / BAR);
        const bars = Array.from({ length: count }, (_, place) => end - count + place);
        const open = bars.filter((bar) => isOpen(bar * BAR));
        return [{ time: Float64Array.from(open, (bar) => bar * BAR), close: Float64Array.from(open) }];
      },
    },
    clock: () => now,
  });
  return {
    read: (spend: (cost: number) => void = () => {}) => lines.of(0, spend),
    computed: () => computed,
    wait: (milliseconds: number) => void (now += milliseconds),
    split: () => void (rescalings += 1),
  };
}

const numbers = (from: number, count: number, step: number): number[] =>
  Array.from({ length: count }, (_, place) => from + place * step);

describe('a sparkline', () => {
  it('is the last 24 hours in 32 closes, the newest one last', async () => {
    const { span, closes } = await numberedMarket().read();
    const bar = Math.floor(NOW / BAR);
    expect(closes).toEqual(numbers(bar - 94, 32, 3));
    expect(span).toEqual({ from: (bar - 96) * BAR, until: bar * BAR, low: bar - 96, high: bar - 1 });
  });

  it('is the last session while the market is closed, every bar of it', async () => {
    // New York's winter: Friday, 14:30 to 21:00 UTC, seen on Sunday.
    const opens = Date.UTC(2026, 2, 6, 14, 30);
    const closes = opens + 6.5 * HOUR;
    const isWeekday = (at: number): boolean => ![0, 6].includes(new Date(at).getUTCDay());
    const isOpen = (at: number): boolean => isWeekday(at) && (at - opens + 50 * DAY) % DAY < 6.5 * HOUR;
    const line = await numberedMarket(isOpen).read();
    expect(line.span).toMatchObject({ from: opens, until: closes });
    expect(line.closes).toEqual(numbers(opens / BAR, 26, 1));
  });

  it('is empty where nothing was ever traded', async () => {
    expect(await numberedMarket(() => false).read()).toEqual({ span: undefined, closes: [] });
  });

  it.each([1, 2, 31, 32, 33, 64, 65, 96])('of %i closes has the newest, in even steps', (count) => {
    const { closes } = buildSparkline(numbers(0, count, 1).map((close) => ({ at: close * BAR, close })));
    expect(closes.length).toBeLessThanOrEqual(32);
    expect(closes.at(-1)).toBe(count - 1);
    const steps = closes.slice(1).map((close, place) => close - closes[place]!);
    expect(new Set(steps).size).toBeLessThanOrEqual(1);
  });
});

describe('the lines that are kept', () => {
  it('are computed once a bar, however many ask at once', async () => {
    const market = numberedMarket();
    const first = await Promise.all(Array.from({ length: 30 }, () => market.read()));
    expect(new Set(first).size).toBe(1);
    await market.read();
    expect(market.computed()).toBe(1);
    market.wait(BAR);
    expect((await market.read()).span!.until).toBe(first[0]!.span!.until + BAR);
    expect(market.computed()).toBe(2);
  });

  it('cost the first reader what they took, and others next to nothing', async () => {
    const market = numberedMarket();
    const spent = [0, 0];
    await market.read((cost) => (spent[0]! += cost));
    await market.read((cost) => (spent[1]! += cost));
    expect(spent[0]).toBeGreaterThan(COST);
    expect(spent[1]).toBeLessThan(1);
  });

  it('are computed again for the others where the first reader had nothing left', async () => {
    const market = numberedMarket();
    const broke = market.read((cost) => {
      if (cost === COST) throw new Error('nothing left');
    });
    const other = market.read();
    await expect(broke).rejects.toThrow('nothing left');
    expect((await other).closes).toHaveLength(32);
    expect(market.computed()).toBe(2);
  });

  it('are computed again after a split', async () => {
    const market = numberedMarket();
    await market.read();
    market.split();
    await market.read();
    expect(market.computed()).toBe(2);
  });
});
