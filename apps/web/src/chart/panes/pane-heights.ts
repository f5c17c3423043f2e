/** A pane below the candles, as a person has it. */
export interface WantedPane {
  readonly id: string;
  /** Folded by hand. */
  readonly isHidden: boolean;
}

/** Height of an open pane in CSS pixels; a folded one is a line of legend; one that is out has no room at all. */
export type PaneHeight = number | 'folded' | 'out';

/** A folded pane: its line of legend. */
export const FOLDED_PX = 22;
const SEPARATOR_PX = 1;
const MIN_OPEN_PX = 56;
const MAX_OPEN_PX = 120;
const OPEN_SHARE = 0.15;
/** Lower charts, as one of four, have candles alone. */
const MIN_CHART_PX = 300;

const MIN_CANDLES_SHARE = 0.55;
const AMPLE_CANDLES_PX = 420;
/** Panes may take so much before candles have their ample height: one open pane, and one folded. */
const FIRST_PANES_PX = 80;

/** The least height of the candles in a chart. @param height of the chart without its time axis; CSS pixels */
export const computeLeastCandles = (height: number): number =>
  Math.round(Math.max(MIN_CANDLES_SHARE * height, Math.min(AMPLE_CANDLES_PX, height - FIRST_PANES_PX)));

/**
 * Divides a chart's height: candles keep their least height, the panes share the rest. Panes that would not fit fold, the
 * oldest first; those that do not even fit folded are out.
 * @param height of the chart without its time axis; CSS pixels
 * @param panes the oldest first
 */
export function dividePanes(height: number, panes: readonly WantedPane[]): ReadonlyMap<string, PaneHeight> {
  if (height < MIN_CHART_PX) return new Map(panes.map(({ id }) => [id, 'out'] as const));
  const room = height - computeLeastCandles(height);
  const heights = panes.map(({ isHidden }): PaneHeight => (isHidden ? 'folded' : MIN_OPEN_PX));
  for (const given of ['folded', 'out'] as const) {
    for (let at = 0; at < heights.length && total(heights) > room; at++) {
      if (heights[at] !== 'out') heights[at] = given;
    }
  }
  const open = heights.filter((one) => typeof one === 'number').length;
  const wanted = Math.min(MAX_OPEN_PX, Math.max(MIN_OPEN_PX, Math.round(OPEN_SHARE * height)));
  const spare = open === 0 ? 0 : Math.floor((room - total(heights)) / open);
  const each = Math.min(wanted, MIN_OPEN_PX + spare);
  return new Map(panes.map(({ id }, at) => [id, typeof heights[at] === 'number' ? each : heights[at]!]));
}

const total = (heights: readonly PaneHeight[]): number =>
  heights.reduce<number>((sum, one) => sum + computeTaken(one), 0);

/** What a pane takes with the line above it. */
function computeTaken(height: PaneHeight): number {
  if (height === 'out') return 0;
  return SEPARATOR_PX + (height === 'folded' ? FOLDED_PX : height);
}
