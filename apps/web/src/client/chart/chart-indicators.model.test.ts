import type { Indicator } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import {
  addIndicator,
  formatId,
  keepKnown,
  formatLabel,
  MAX_INDICATORS,
  momentField,
  parseChosen,
  readValues,
  replaceIndicator,
  VOLUME_BARS,
  withDefaults,
} from './chart-indicators.model.ts';

const MACD: Indicator = {
  name: 'macd',
  title: 'MACD',
  group: 'momentum',
  pane: 'own',
  outputs: ['macd', 'signal', 'histogram'],
  isCumulative: false,
  parameters: [
    { name: 'fast', default: 12, least: 1, most: 500, isWhole: true },
    { name: 'factor', default: 0.5, least: 0.1, most: 2, isWhole: false },
  ],
};
const macd = withDefaults(MACD);

describe('the indicators on a chart', () => {
  it('are named by their parameters, and each is there once', () => {
    expect([formatId(macd), formatLabel(macd), formatLabel(VOLUME_BARS)]).toEqual([
      'macd 12 0.5',
      'MACD 12, 0.5',
      'VOL',
    ]);
    expect(addIndicator([macd], macd)).toEqual([macd]);
    const slower = { name: 'macd', values: [24, 0.5] };
    expect(addIndicator([macd], slower)).toEqual([macd, slower]);
    expect(replaceIndicator([VOLUME_BARS, macd], macd, slower)).toEqual([VOLUME_BARS, slower]);
    expect(replaceIndicator([macd, slower], macd, slower)).toEqual([slower]);
  });

  it('are at most as many as can be looked at', () => {
    const many = Array.from({ length: MAX_INDICATORS }, (_, period) => ({ name: 'sma', values: [period] }));
    expect(addIndicator(many, macd)).toBe(many);
  });

  it.each([
    [['12', '0.5'], { ok: true, values: [12, 0.5] }],
    [['1.5', '0.5'], { ok: false, at: 0 }],
    [['', '0.5'], { ok: false, at: 0 }],
    [['501', '0.5'], { ok: false, at: 0 }],
    [['12', '3'], { ok: false, at: 1 }],
    [['12', 'x'], { ok: false, at: 1 }],
  ])('read %j as %j', (typed, read) => expect(readValues(MACD.parameters, typed)).toEqual(read));

  it('are kept as they are, without what is none or no longer there', () => {
    expect(parseChosen([macd, { name: 'gone', values: [1] }, 7])).toEqual([
      macd,
      { name: 'gone', values: [1] },
    ]);
    expect(parseChosen(undefined)).toEqual([VOLUME_BARS]);
    expect(parseChosen({})).toEqual([VOLUME_BARS]);
    expect(parseChosen([])).toEqual([]);
    const kept = [VOLUME_BARS, macd, { name: 'gone', values: [1] }, { name: 'macd', values: [0, 0.5] }];
    expect(keepKnown(kept, [MACD])).toEqual([VOLUME_BARS, macd]);
    expect(keepKnown(kept, undefined)).toEqual([VOLUME_BARS]);
  });

  it('that were kept before they had all of their parameters have the defaults of the others', () => {
    expect(keepKnown([{ name: 'macd', values: [9] }], [MACD])).toEqual([{ name: 'macd', values: [9, 0.5] }]);
  });

  it('write a moment as the reader does, and no number of milliseconds', () => {
    const parameters = [
      { name: 'anchor', default: 0, least: 0, most: 9e14, isWhole: true, isMoment: true as const },
      ...MACD.parameters.slice(1),
    ];
    const label = (anchor: number) =>
      formatLabel({ name: 'avwap', values: [anchor, 0.5] }, parameters, (at) =>
        new Date(at).toISOString().slice(0, 10),
      );
    expect([label(0), label(1_700_000_000_000)]).toEqual(['AVWAP 0.5', 'AVWAP 2023-11-14, 0.5']);
  });

  it('read a moment that is typed by the clock on the wall, and write it so', () => {
    const newYork = momentField('America/New_York');
    expect(newYork.write(Date.UTC(2026, 10, 23, 14, 30))).toBe('2026-11-23T09:30');
    expect(newYork.read('2026-11-23T09:30')).toBe(String(Date.UTC(2026, 10, 23, 14, 30)));
    expect([newYork.write(0), newYork.read('')]).toEqual(['', '0']);
  });
});
