import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseHeat } from './client/market-data/heatmap.model.ts';
import { computeContrast, readableOn } from './shared/design/contrast.ts';

const sheet = readFileSync(path.join(import.meta.dirname, 'shared/design/tokens.css'), 'utf8').replace(
  /\/\*.*?\*\//gs,
  '',
);
const RULES = [...sheet.matchAll(/([^{}]+)\{([^{}]+)\}/g)].map(([, selector = '', body = '']) => ({
  selectors: selector.split(',').map((one) => one.trim()),
  tokens: [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
}));

const LOOKS = ['dark', 'light'].flatMap((theme) =>
  ['classic', 'cvd', 'mono'].map((palette) => [theme, palette] as const),
);

/** The tokens as a page of this theme and palette has them. */
function tokensOf(theme: string, palette: string): (name: string) => string {
  const applying = [':root', `[data-theme='${theme}']`, `[data-pnl='${palette}']`].concat(
    `[data-theme='${theme}'][data-pnl='${palette}']`,
  );
  const tokens = new Map(
    RULES.filter(({ selectors }) => selectors.some((one) => applying.includes(one))).flatMap(
      (rule) => rule.tokens,
    ),
  );
  const read = (name: string): string => {
    const value = tokens.get(name) ?? '';
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return other ? read(other) : value;
  };
  return read;
}

const READABLE = 4.5;
/** A surface beside another one, by its brightness alone: a coloured one is told by its hue as well. */
const APART = 1.12;
/** Changes that meet each step of the heatmap, on both sides. */
const CHANGES = [-9, -2.5, -1.7, -1, -0.6, -0.25, -0.1, 0, 0.1, 0.25, 0.6, 1, 1.7, 2.5, 9];
/** Words in a chart, which no tool for accessibility sees: on a canvas, or coloured one by one. */
const PILLS = [
  ['--on-fill', '--up-fill'],
  ['--on-fill', '--down-fill'],
  ['--on-fill', '--flat-fill'],
  ['--on-primary', '--primary'],
  ['--on-accent-strong', '--accent-strong'],
  ...['--text-1', '--text-2', '--text-3', '--up', '--down', '--flat', '--warn', '--info', '--accent'].map(
    (ink) => [ink, '--bg-panel'] as const,
  ),
] as const;

describe.each(LOOKS)('in the %s theme, %s palette', (theme, palette) => {
  const token = tokensOf(theme, palette);

  it.each(CHANGES)('the words on the tile of a change of %s can be read', (change) => {
    const { ground, words } = chooseHeat(change);
    const [tile, ink] = [token(ground), token(words)];
    expect(computeContrast(tile, ink)).toBeGreaterThanOrEqual(READABLE);
    const inks = ['--on-heat', '--on-heat-strong'].map(token);
    expect(computeContrast(tile, readableOn(tile, inks) ?? '')).toBe(computeContrast(tile, ink));
  });

  it.each(CHANGES)('the tile of a change of %s can be told from what it lies on', (change) => {
    const tile = token(chooseHeat(change).ground);
    // Both kinds of tiles: the market's map, and the table of correlations.
    const grounds = ['--bg-app', '--bg-panel'].map(token);
    for (const ground of grounds) expect(computeContrast(tile, ground)).toBeGreaterThanOrEqual(APART);
  });

  it.each(PILLS)('%s can be read on %s', (ink, ground) => {
    expect(computeContrast(token(ink), token(ground))).toBeGreaterThanOrEqual(READABLE);
  });
});

it('contrast is that of WCAG', () => {
  expect(computeContrast('#000', '#fff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(computeContrast('#FFF', '#ffffff')).toBe(1);
  expect(readableOn('#ebedf0', ['#fff', '#141a23'])).toBe('#141a23');
  expect(() => computeContrast('red', '#fff')).toThrow('red is no colour');
});
