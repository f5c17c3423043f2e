/** How heights stand for prices: evenly, evenly for equal ratios, or as the change since the first visible candle. */
export const SCALE_MODES = ['linear', 'log', 'percent'] as const;
export type ScaleMode = (typeof SCALE_MODES)[number];

/** The price scale of a chart, as a person has chosen it. */
export interface ChartScale {
  readonly mode: ScaleMode;
  /** Low prices at the top. */
  readonly isInverted: boolean;
  /** Whether it takes in the account's own lines, as long as the candles keep enough of the height. */
  readonly takesLines: boolean;
}

export const FIRST_SCALE: ChartScale = { mode: 'linear', isInverted: false, takesLines: true };

/** A stored choice, whatever stands there. */
export function parseScale(kept: unknown): ChartScale {
  const { mode, isInverted, takesLines } = Object(kept) as Readonly<Record<string, unknown>>;
  return {
    mode: SCALE_MODES.find((known) => known === mode) ?? FIRST_SCALE.mode,
    isInverted: isInverted === true,
    takesLines: takesLines !== false,
  };
}
