import type { Sparkline } from '@lonja/protocol';
import { MAX_SPARKLINES } from '@lonja/protocol/sparkline-limit';
import { describe, expect, it } from 'vitest';
import { createSparklineLoader } from './sparkline-loader.ts';
import { computeDayRange, sparkPaths, untilNextClose } from './sparkline.model.ts';

const lineOf = (symbol: string): Sparkline => ({
  symbol,
  decimals: 2,
  from: 0,
  until: 900_000,
  closes: [1],
  low: 1,
  high: 1,
  previousClose: 1,
  opensAt: null,
});

/** A loader with the calls that it made; they go out when the test says so. */
function heldLoader(answer = (symbols: readonly string[]) => symbols.map(lineOf)) {
  const calls: (readonly string[])[] = [];
  let run = () => {};
  const loader = createSparklineLoader(
    (symbols) => {
      calls.push(symbols);
      return Promise.resolve().then(() => ({ serverTime: 0, sparklines: answer(symbols) }));
    },
    (next) => (run = next),
  );
  return {
    calls,
    go: () => run(),
    load: (symbol: string, signal = new AbortController().signal) => loader.load(symbol, signal),
  };
}

describe('the loader', () => {
  it('asks once for what is wanted at the same time, and again for what comes later', async () => {
    const { calls, go, load } = heldLoader();
    const lines = [load('A'), load('B')];
    go();
    const later = load('C');
    go();
    expect((await Promise.all([...lines, later])).map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C']);
    expect(calls).toEqual([['A', 'B'], ['C']]);
  });

  it('asks for no more than a call takes', async () => {
    const { calls, go, load } = heldLoader();
    const lines = Array.from({ length: 2 * MAX_SPARKLINES + 1 }, (_, place) => load(`S${place}`));
    go();
    await Promise.all(lines);
    expect(calls.map(({ length }) => length)).toEqual([MAX_SPARKLINES, MAX_SPARKLINES, 1]);
  });

  it('does not ask for what nobody wants any more', async () => {
    const { calls, go, load } = heldLoader();
    const gone = new AbortController();
    const [first, second] = [load('A', gone.signal), load('B')];
    gone.abort(new Error('scrolled past'));
    go();
    await expect(first).rejects.toThrow('scrolled past');
    expect((await second).symbol).toBe('B');
    expect(calls).toEqual([['B']]);
  });

  it('fails those of a call that fails, and those that its answer lacks', async () => {
    const refused = heldLoader(() => {
      throw new Error('refused');
    });
    const line = refused.load('A');
    refused.go();
    await expect(line).rejects.toThrow('refused');
    const partly = heldLoader((symbols) => symbols.slice(1).map(lineOf));
    const [lacking, there] = [partly.load('A'), partly.load('B')];
    partly.go();
    await expect(lacking).rejects.toThrow('no sparkline of A');
    expect((await there).symbol).toBe('B');
  });
});

describe('the picture', () => {
  it('ends with the live price, and has the previous close in its height', () => {
    expect(sparkPaths({ closes: [10, 12], previousClose: 8 }, 11)).toEqual({
      line: 'M1.0 11.0L25.5 2.5L50.0 6.8',
      base: 'M0 19.5H52',
    });
  });

  it('is a level line where nothing moves, without a previous close where none is known', () => {
    expect(sparkPaths({ closes: [5], previousClose: null }, 5)).toEqual({
      line: 'M1.0 11.0L50.0 11.0',
      base: undefined,
    });
  });

  it('is no line where nothing was traded', () => {
    expect(sparkPaths({ closes: [], previousClose: 5 }, 5).line).toBe('');
  });
});

describe('the range of the day', () => {
  it.each([
    [{ low: 10, high: 20 }, 12.5, { low: 10, high: 20, share: 0.25 }],
    [{ low: 10, high: 20 }, 25, { low: 10, high: 25, share: 1 }],
    [{ low: 10, high: 20 }, 5, { low: 5, high: 20, share: 0 }],
    [{ low: 10, high: 10 }, 10, { low: 10, high: 10, share: 0.5 }],
    [{ low: null, high: null }, 10, undefined],
  ])('of %j with the price at %d', (line, mid, range) => expect(computeDayRange(line, mid)).toEqual(range));
});

it('waits until the next quarter of an hour is over', () => {
  expect(untilNextClose(Date.UTC(2026, 2, 4, 12, 14))).toBe(65_000);
  expect(untilNextClose(Date.UTC(2026, 2, 4, 12, 15))).toBe(905_000);
});
