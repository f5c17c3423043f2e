import type { Candle } from '@lonja/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringIndicators } from './indicators/known-indicators.ts';
import { candlesToLoad, loadFarEnough } from './chart-past.ts';

beforeAll(bringIndicators);

const HOUR_MS = 3_600_000;
const DAY = Date.UTC(2026, 10, 23);
const NEWEST = 4;
const PAGE = 20;

/** Hourly candles since an hour, in pages; the newest ones are of the day's first hours. */
function pagesSince(oldest: number) {
  const asked: (number | undefined)[] = [];
  const load = (before: number | undefined): Promise<readonly Candle[]> => {
    asked.push(before);
    const end = before ?? DAY + NEWEST * HOUR_MS;
    const count = Math.min(before === undefined ? NEWEST : PAGE, Math.max(0, (end - oldest) / HOUR_MS));
    return Promise.resolve(
      Array.from({ length: count }, (_, at) => {
        const time = end - (count - at) * HOUR_MS;
        return { time, open: 1, high: 1, low: 1, close: 1, volume: 1 };
      }),
    );
  };
  return { asked, load };
}

const vwap = { id: 'vwap', name: 'vwap', values: [1, 0, 1] };
const anchored = (anchor: number) => ({ id: 'avwap', name: 'avwap', values: [anchor, 1] });

describe('how far back a chart loads', () => {
  it('is what a session or an anchor needs, and nothing for averages and the volume bars', () => {
    const wanted = (...indicators: readonly (typeof vwap)[]) => candlesToLoad(indicators, '1h', DAY);
    expect(wanted()).toBe(0);
    expect(wanted({ id: 'sma', name: 'sma', values: [200] }, { id: 'VOL', name: 'VOL', values: [] })).toBe(0);
    expect(wanted(vwap)).toBe(24);
    expect(wanted(vwap, anchored(DAY - 100 * HOUR_MS))).toBe(100);
    expect(wanted(anchored(1))).toBe(5_000);
  });

  it('goes from page to page until there is enough', async () => {
    const { asked, load } = pagesSince(0);
    const candles = await loadFarEnough(load, [vwap], '1h');
    expect(asked).toEqual([undefined, DAY, DAY - PAGE * HOUR_MS]);
    expect(candles.map(({ time }) => time)).toEqual(
      Array.from({ length: NEWEST + 2 * PAGE }, (_, at) => DAY + (at - 2 * PAGE) * HOUR_MS),
    );
  });

  it('goes back to a moment that is asked for, in one step', async () => {
    const { load } = pagesSince(0);
    const counts: (number | undefined)[] = [];
    const from = DAY - 12 * HOUR_MS;
    const counting = (before: number | undefined, count?: number) => {
      counts.push(count);
      return load(before);
    };
    const [first] = await loadFarEnough(counting, [], '1h', from);
    expect([counts, first!.time <= from]).toEqual([[undefined, 12], true]);
  });

  it('ends where there are no older ones, or none can be loaded', async () => {
    const few = pagesSince(DAY - 3 * HOUR_MS);
    expect(await loadFarEnough(few.load, [vwap], '1h')).toHaveLength(NEWEST + 3);
    expect(await loadFarEnough(() => Promise.reject(new Error('offline')), [vwap], '1h')).toEqual([]);
    const broken = pagesSince(0);
    const load = (before: number | undefined) =>
      before === undefined ? broken.load(before) : Promise.reject(new Error('offline'));
    expect(await loadFarEnough(load, [vwap], '1h')).toHaveLength(NEWEST);
  });
});
