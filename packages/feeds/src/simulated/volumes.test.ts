import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createVolumeCurve } from './volumes.ts';

const MIDNIGHT = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;
const entries = loadCatalogue();
const curve = (of = entries) => createVolumeCurve('seed', of);

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
