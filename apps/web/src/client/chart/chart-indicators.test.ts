import type { Indicator } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import {
  addIndicator,
  idOf,
  knownOf,
  labelOf,
  MAX_INDICATORS,
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
    expect([idOf(macd), labelOf(macd), labelOf(VOLUME_BARS)]).toEqual(['macd 12 0.5', 'MACD 12, 0.5', 'VOL']);
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
    expect(parseChosen(JSON.stringify([macd, { name: 'gone', values: [1] }, 7]))).toEqual([
      macd,
      { name: 'gone', values: [1] },
    ]);
    expect(parseChosen(null)).toEqual([VOLUME_BARS]);
    expect(parseChosen('{')).toEqual([VOLUME_BARS]);
    expect(parseChosen('[]')).toEqual([]);
    const kept = [VOLUME_BARS, macd, { name: 'gone', values: [1] }, { name: 'macd', values: [0, 0.5] }];
    expect(knownOf(kept, [MACD])).toEqual([VOLUME_BARS, macd]);
    expect(knownOf(kept, undefined)).toEqual([VOLUME_BARS]);
  });
});
