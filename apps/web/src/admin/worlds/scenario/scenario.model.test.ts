import { presetLines, PRESET_HEADLINES, SCRIPT_PRESETS } from '@lonja/core/script-presets';
import { describe, expect, test } from 'vitest';
import {
  computeBand,
  drawPaths,
  buildLineDrafts,
  formatSpan,
  newLine,
  parseSpan,
  previewMinutes,
  readLine,
  readScript,
} from './scenario.model.ts';

test.each([
  ['90', 90, '1:30'],
  ['1:30', 90, '1:30'],
  ['0', 0, '0:00'],
  ['2d', 2_880, '2d 0:00'],
  [' 2D 1:05 ', 2_945, '2d 1:05'],
  ['1d 30', 1_470, '1d 0:30'],
  ['366d', 527_040, '366d 0:00'],
])('the span %j is %d minutes, and shown as %j', (text, minutes, shown) => {
  expect(parseSpan(text)).toBe(minutes);
  expect(formatSpan(minutes)).toBe(shown);
  expect(parseSpan(shown)).toBe(minutes);
});

test.each(['', ' ', '1:60', '-5', '1.5', '367d', '1h', 'd', '1:5', '::'])('%j is no span', (text) =>
  expect(parseSpan(text)).toBeUndefined(),
);

const HEADLINES = Object.fromEntries(PRESET_HEADLINES.map((name) => [name, name])) as Record<
  (typeof PRESET_HEADLINES)[number],
  string
>;

describe('the lines of a scenario', () => {
  test.each(SCRIPT_PRESETS)(
    'of the preset %s are the same after a person could have changed them',
    (preset) => {
      const script = presetLines(preset, 95, { symbol: 'GME', currency: 'CHF' }, HEADLINES);
      expect(script.length).toBeGreaterThan(3);
      expect(script.every(({ at }) => at >= 95)).toBe(true);
      expect(readScript(buildLineDrafts(script, 1))).toEqual(script);
    },
  );

  const draft = newLine(1, '1:00');
  test('are read as typed', () => {
    expect(readLine({ ...draft, on: 'oil', percent: '−12,5', shape: 'step', lasts: 'x' })).toEqual({
      line: {
        kind: 'move',
        at: 60,
        target: { on: 'group', name: 'oil' },
        shape: 'step',
        minutes: 0,
        percent: -12.5,
        isDrawn: false,
      },
    });
    expect(readLine({ ...draft, kind: 'halt', on: 'instrument', name: ' gme ', lasts: '15' })).toEqual({
      line: { kind: 'halt', at: 60, target: { on: 'instrument', name: 'GME' }, minutes: 15 },
    });
    expect(readLine({ ...draft, kind: 'news', headline: ' Rumor ', symbols: 'aapl; btc' })).toEqual({
      line: { kind: 'news', at: 60, headline: 'Rumor', symbols: ['AAPL', 'BTC'] },
    });
    expect(readLine({ ...draft, kind: 'spread', on: 'everything', factor: '2.5' })).toMatchObject({
      line: { kind: 'spread', target: { on: 'everything' }, factor: 2.5 },
    });
  });

  test.each([
    [{ at: '' }, 'at'],
    [{ percent: '-100' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '1.234' }, 'percent'],
    [{ percent: '1e3' }, 'percent'],
    [{ on: 'everything' }, 'on'],
    [{ lasts: '0' }, 'lasts'],
    [{ on: 'currency', name: 'EURO' }, 'name'],
    [{ on: 'instrument', name: '' }, 'name'],
    [{ kind: 'volatility', factor: '10.01' }, 'factor'],
    [{ kind: 'spread', factor: '0.9' }, 'factor'],
    [{ kind: 'news', headline: ' ' }, 'headline'],
  ] as const)('with %j are not complete for their %s', (part, wrong) => {
    expect(readLine({ ...draft, ...part })).toEqual({ wrong });
    expect(readScript([draft, { ...draft, ...part }])).toBeUndefined();
  });
});

test('a preview goes on for a quarter longer than the script, and an hour at least', () => {
  expect(previewMinutes([])).toBe(60);
  const script = presetLines('weekendGap', 60, { symbol: 'X', currency: 'EUR' }, HEADLINES);
  expect(previewMinutes(script)).toBe(Math.ceil((60 + 2 * 1_440 + 60) * 1.25));
  expect(computeBand({ kind: 'halt', at: 30, minutes: 60, target: { on: 'everything' } }, 120)).toEqual({
    from: 0.25,
    length: 0.5,
  });
});

test('both paths of a preview are on one scale', () => {
  expect(drawPaths({ scripted: [1, 3], unmoved: [1, 2] }, 100, 40)).toEqual({
    scripted: 'M0.00 40.00L100.00 0.00',
    unmoved: 'M0.00 40.00L100.00 20.00',
    lowest: 1,
    highest: 3,
  });
  expect(drawPaths({ scripted: [2], unmoved: [2] }, 100, 40).scripted).toBe('M0.00 40.00');
});
