import type { AxisTick, Chart } from 'klinecharts';
import { findHeight } from '../panes/chart-prices.ts';
import type { LinePlaces } from './chart-lines.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';

/** Nearer to a tag than this, in CSS pixels, a label of the axis would stand under it. */
const CLEAR_PX = 17;
/** From the tag of the last price down to the time until its candle ends. */
const TIME_BELOW_PX = 20;

/** Whether a label at a height would stand under a tag. @param tags heights of their middles; CSS pixels */
export const isUnderTag = (y: number, tags: readonly number[]): boolean =>
  tags.some((tag) => Math.abs(tag - y) < CLEAR_PX);

/** Lets the labels of the price axis give way to the tags on it. @param ids of the lines that have one */
export function clearAxisAtTags(chart: Chart, places: LinePlaces, ids: () => readonly string[]): void {
  const tags = (): readonly number[] => {
    const close = chart.getDataList().at(-1)?.close;
    const last = close === undefined ? undefined : findHeight(chart, close);
    return [
      ...ids().flatMap((id) => places.of(id) ?? []),
      ...(last === undefined ? [] : [last, last + TIME_BELOW_PX]),
    ];
  };
  chart.overrideYAxis({
    paneId: PRICE_PANE,
    // Tags move more often than the library makes labels, so that each is asked for its text when it is drawn.
    createTicks: ({ defaultTicks }) =>
      defaultTicks.map(({ coord, value, text }): AxisTick => ({
        coord,
        value,
        get text() {
          return isUnderTag(coord, tags()) ? '' : text;
        },
      })),
  });
}
