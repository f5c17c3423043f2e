import type { Reading } from '@lonja/indicators';
import type { IndicatorTemplate } from 'klinecharts';
import type { HigherCandles } from './higher-lines.ts';

/** Colours of indicator lines, by their tokens: they follow theme and palette. */
export const TONE_TOKENS = {
  accent: '--accent',
  warn: '--warn',
  info: '--info',
  up: '--up',
  down: '--down',
  quiet: '--text-3',
  stone: '--stone',
} as const;
export type Tone = keyof typeof TONE_TOKENS;
export const TONES = Object.keys(TONE_TOKENS) as readonly Tone[];

/** Widths of lines, CSS pixels. */
export const WIDTHS = [1, 2, 3] as const;
type Width = (typeof WIDTHS)[number];

/** How a person has an indicator drawn; what is left out is as the chart draws it by itself. */
export interface IndicatorStyle {
  /** By the line's name. */
  readonly colours?: Readonly<Record<string, Tone>>;
  readonly width?: Width;
  /** Low and high. */
  readonly levels?: readonly [number, number];
}

/** A stored style, whatever stands there; undefined for none. */
export function parseStyle(kept: unknown): IndicatorStyle | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { colours, width, levels } = kept as Readonly<Record<string, unknown>>;
  const tones = Object.entries(Object(colours) as Readonly<Record<string, unknown>>).flatMap(
    ([line, tone]): readonly (readonly [string, Tone])[] => {
      const known = TONES.find((one) => one === tone);
      return known ? [[line, known]] : [];
    },
  );
  const known = WIDTHS.find((one) => one === width);
  const [low, high] = Array.isArray(levels) ? (levels as readonly unknown[]) : [];
  const isRange = Number.isFinite(low) && Number.isFinite(high) && Number(low) < Number(high);
  return {
    ...(tones.length > 0 && { colours: Object.fromEntries(tones) }),
    ...(known !== undefined && { width: known }),
    ...(isRange && { levels: [Number(low), Number(high)] as const }),
  };
}

/** What an indicator on a chart is computed with: its extended data. */
export interface OnChart {
  /** In the catalogue's order. */
  readonly values: readonly number[];
  /** The price's. */
  readonly decimals: number;
  readonly style?: IndicatorStyle | undefined;
  /** What it is computed of, as it is stored. */
  readonly input?: unknown;
  /** Complete candles of its own interval, where it has one. */
  readonly higher?: HigherCandles | undefined;
}

/** An indicator as the chart library takes it. */
export type ComputedIndicator = IndicatorTemplate<Reading, number, OnChart>;

/** The colour of a line in the legend, as a token of the page; undefined where the chart gives it the next of its list. */
export const toneOfLine = (key: string, { style }: OnChart): string | undefined => {
  const chosen = style?.colours?.[key];
  return chosen && `var(${TONE_TOKENS[chosen]})`;
};
