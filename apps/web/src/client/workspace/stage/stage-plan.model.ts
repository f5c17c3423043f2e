import { CANDLE_INTERVALS, CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { lengthOfInterval } from '../../../chart/candles/chart-interval.ts';
import { parseLook, type ChartLook } from '../../chart/chart-look.model.ts';
import { parseJson } from '../../chart/stored-kind.ts';

/** How charts stand on the stage: one, two beside or above one another, four. */
export const STAGE_LAYOUTS = ['one', 'columns', 'rows', 'four'] as const;
export type StageLayout = (typeof STAGE_LAYOUTS)[number];

export const CHART_COUNTS: Readonly<Record<StageLayout, number>> = { one: 1, columns: 2, rows: 2, four: 4 };
const MAX_CHARTS = 4;

export interface PlannedChart {
  readonly symbol: string;
  readonly look: ChartLook;
}

/** The charts of a person's stage on one device. Charts that a smaller layout does not show are remembered. */
export interface StagePlan {
  readonly layout: StageLayout;
  /** The place of the chart that ticket, watchlist and address follow; always shown. */
  readonly active: number;
  readonly charts: readonly PlannedChart[];
}

/** The places of the charts that are shown. */
export const shownPlaces = ({ layout, active }: StagePlan): readonly number[] =>
  layout === 'one' ? [active] : Array.from({ length: CHART_COUNTS[layout] }, (_, place) => place);

/** A stored plan, whatever stands there. @param first of a stage that nobody has arranged */
export function parsePlan(saved: string | null, first: PlannedChart): StagePlan {
  const kept = Object(parseJson(saved)) as Readonly<Record<string, unknown>>;
  const charts = Array.isArray(kept['charts']) ? kept['charts'].flatMap(readChart).slice(0, MAX_CHARTS) : [];
  const layout = STAGE_LAYOUTS.find((known) => known === kept['layout']) ?? 'one';
  const active = charts.findIndex((_, place) => place === kept['active']);
  const plan = {
    layout: 'one' as const,
    active: Math.max(0, active),
    charts: charts.length > 0 ? charts : [first],
  };
  return withLayout(plan, layout);
}

function readChart(kept: unknown): readonly PlannedChart[] {
  const { symbol, look } = Object(kept) as Readonly<Record<string, unknown>>;
  return typeof symbol === 'string' && symbol !== '' ? [{ symbol, look: parseLook(look) }] : [];
}

/**
 * The plan in another layout. New charts have the active one's instrument, each with the next longer interval; an active chart
 * that would not be shown becomes the first.
 */
export function withLayout(plan: StagePlan, layout: StageLayout): StagePlan {
  const charts = [...plan.charts];
  while (charts.length < CHART_COUNTS[layout]) charts.push(buildNext(plan, charts.length));
  const isShown = layout === 'one' || plan.active < CHART_COUNTS[layout];
  if (isShown) return { layout, active: plan.active, charts };
  const [active] = charts.splice(plan.active, 1);
  return { layout, active: 0, charts: [active!, ...charts] };
}

function buildNext({ charts, active }: StagePlan, place: number): PlannedChart {
  const { symbol, look } = charts[active]!;
  const length = lengthOfInterval(look.interval);
  const known = CANDLE_INTERVALS.findLastIndex((one) => CANDLE_LENGTHS[one] <= length);
  const interval = CANDLE_INTERVALS[(known + place - active) % CANDLE_INTERVALS.length]!;
  return { symbol, look: { ...look, interval } };
}

export const withLook = (plan: StagePlan, place: number, part: Partial<ChartLook>): StagePlan => ({
  ...plan,
  charts: plan.charts.map((chart, at) =>
    at === place ? { ...chart, look: { ...chart.look, ...part } } : chart,
  ),
});

/**
 * The plan once the address names an instrument: that of the chart which is becoming active, or another one for the active chart.
 * @param wanted the place of a chart that was chosen, whose instrument the address shall name
 */
export function followAddress(plan: StagePlan, symbol: string, wanted: number | undefined): StagePlan {
  if (wanted !== undefined && plan.charts[wanted]?.symbol === symbol) return { ...plan, active: wanted };
  if (plan.charts[plan.active]!.symbol === symbol) return plan;
  const charts = plan.charts.map((chart, place) => (place === plan.active ? { ...chart, symbol } : chart));
  return { ...plan, charts };
}
