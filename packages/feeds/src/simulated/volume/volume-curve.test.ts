import { evenGrid } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from '../simulated-market.ts';
import { createDrawnVolumes } from './drawn-volumes.ts';
import { createVolumeCurve } from './volume-curve.ts';

const MIDNIGHT = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;
const HOUR = 3_600_000;
const entries = loadCatalogue();
const curve = (of = entries) => createVolumeCurve(of.length, createDrawnVolumes('seed', of));

describe('simulated volume', () => {
  it('rises through the UTC day and begins anew at midnight', () => {
    const volume = curve();
    let last = new Float64Array(entries.length);
    for (let minute = 0; minute < 24 * 60; minute += 29) {
      volume.update(MIDNIGHT + minute * 60_000);
      expect(volume.volumes.every((units, index) => units >= last[index]!)).toBe(true);
      last = volume.volumes.slice();
    }
    volume.update(MIDNIGHT + DAY);
    expect(volume.volumes.every((units) => units === 0)).toBe(true);
  });

  it('comes to about the catalogue’s average a day', () => {
    const apple = entries.find((entry) => entry.symbol === 'AAPL')!;
    const volume = curve([apple]);
    const days = Array.from({ length: 200 }, (_, day) => {
      volume.update(MIDNIGHT + (day + 1) * DAY - 1);
      return volume.volumes[0]!;
    });
    const mean = days.reduce((total, units) => total + units, 0) / days.length;
    expect(mean / apple.averageDailyVolume!).toBeGreaterThan(0.9);
    expect(mean / apple.averageDailyVolume!).toBeLessThan(1.15);
    expect(new Set(days).size).toBe(200);
  });

  it('gives every instrument some, where the catalogue has no figure as well', () => {
    const volume = curve();
    volume.update(MIDNIGHT + DAY / 2);
    expect(volume.volumes.every((units) => Number.isInteger(units) && units > 0)).toBe(true);
  });

  it('depends on the moment alone', () => {
    const [warm, cold] = [curve(), curve()];
    for (const at of [0, DAY * 3, DAY * 3 + 1, MIDNIGHT + 5 * DAY, MIDNIGHT + 1_000]) warm.update(at);
    cold.update(MIDNIGHT + 1_000);
    expect(warm.volumes).toEqual(cold.volumes);
  });
});

describe('the volumes of an older model', () => {
  /** Units of the day until a moment, and those of the hour before. */
  const GOLDEN: Readonly<Record<string, readonly [ofDay: number, ofHour: number]>> = {
    USOIL: [25_543, 1_989],
    BTC: [221_882, 13_063],
    EURUSD: [822_244_991, 61_295_253],
    'CL=F': [31_850, 3_286],
    '^GSPC': [1_056_251_948, 102_448_234],
    AAPL: [6_567_908, 582_393],
  };

  it('stay as they were', () => {
    const noon = MIDNIGHT + DAY / 2;
    const some = entries.filter(({ symbol }) => symbol in GOLDEN);
    const market = createSimulatedMarket({
      seed: 'seed',
      speed: 1,
      tradingTime: 'always',
      model: 2,
      entries: some,
    });
    market.step(noon + 90_000);
    const hour = { price: 'mid', grid: evenGrid(HOUR) } as const;
    const found = some.map(({ symbol }, index) => [
      symbol,
      [market.volumes[index], market.candles.between(index, hour, noon - HOUR, noon).volume[0]],
    ]);
    expect(Object.fromEntries(found)).toEqual(GOLDEN);
  });
});
