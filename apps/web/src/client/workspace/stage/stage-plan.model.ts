import type { Layout } from '@lonja/protocol';
import {
  countCharts,
  GRID_NAMES,
  LINK_COLOURS,
  LINKED,
  MAX_CHARTS,
  type Grid,
  type LinkColour,
  type Linked,
} from '@lonja/protocol/layout-bounds';
import { CANDLE_INTERVALS, CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { lengthOfInterval } from '../../../chart/candles/chart-interval.ts';
import { parseLook, type ChartLook } from '../../chart/chart-look.model.ts';
import { parseJson } from '../../chart/stored-kind.ts';

export interface PlannedChart {
  readonly symbol: string;
  /** Charts of one colour go together; null: with no other. */
  readonly link: LinkColour | null;
  readonly look: ChartLook;
}

/** The charts of a person's stage on one device. Charts that a smaller grid does not show are remembered. */
export interface StagePlan {
  readonly layout: Grid;
  /** What charts of one colour have in common. */
  readonly shares: readonly Linked[];
  /** The place of the chart that ticket, watchlist and address follow; always shown. */
  readonly active: number;
  readonly charts: readonly PlannedChart[];
}

/** The places of the charts that are shown. */
export const shownPlaces = ({ layout, active }: StagePlan): readonly number[] =>
  layout === 'one' ? [active] : Array.from({ length: countCharts(layout) }, (_, place) => place);

/** A stored plan, whatever stands there. @param first of a stage that nobody has arranged */
export function parsePlan(saved: string | null, first: PlannedChart): StagePlan {
  const kept = Object(parseJson(saved)) as Readonly<Record<string, unknown>>;
  const charts = Array.isArray(kept['charts']) ? kept['charts'].flatMap(readChart).slice(0, MAX_CHARTS) : [];
  const layout = GRID_NAMES.find((known) => known === kept['layout']) ?? 'one';
  const active = charts.findIndex((_, place) => place === kept['active']);
  const plan = {
    layout: 'one' as const,
    shares: parseShares(kept['shares']),
    active: Math.max(0, active),
    charts: charts.length > 0 ? charts : [first],
  };
  return withLayout(plan, layout);
}

function readChart(kept: unknown): readonly PlannedChart[] {
  const { symbol, look, link } = Object(kept) as Readonly<Record<string, unknown>>;
  if (typeof symbol !== 'string' || symbol === '') return [];
  return [{ symbol, link: LINK_COLOURS.find((known) => known === link) ?? null, look: parseLook(look) }];
}

/** Before anybody has chosen, linked charts go from one instrument to the next, each in its interval. */
const parseShares = (kept: unknown): readonly Linked[] =>
  Array.isArray(kept) ? LINKED.filter((known) => kept.includes(known)) : ['symbol'];

/**
 * The plan in another layout. New charts have the active one's instrument, each with the next longer interval; an active chart
 * that would not be shown becomes the first.
 */
export function withLayout(plan: StagePlan, layout: Grid): StagePlan {
  const charts = [...plan.charts];
  while (charts.length < countCharts(layout)) charts.push(buildNext(plan, charts.length));
  const isShown = layout === 'one' || plan.active < countCharts(layout);
  if (isShown) return { ...plan, layout, charts };
  const [active] = charts.splice(plan.active, 1);
  return { ...plan, layout, active: 0, charts: [active!, ...charts] };
}

function buildNext({ charts, active }: StagePlan, place: number): PlannedChart {
  const { symbol, link, look } = charts[active]!;
  const length = lengthOfInterval(look.interval);
  const known = CANDLE_INTERVALS.findLastIndex((one) => CANDLE_LENGTHS[one] <= length);
  const interval = CANDLE_INTERVALS[(known + place - active) % CANDLE_INTERVALS.length]!;
  return { symbol, link, look: { ...look, interval } };
}

/** The places of the charts that go with one in a respect: all of its colour, else itself alone. */
const placesWith = ({ charts, shares }: StagePlan, place: number, respect: Linked): readonly number[] => {
  const link = charts[place]?.link ?? null;
  if (link === null || !shares.includes(respect)) return [place];
  return charts.flatMap((chart, at) => (chart.link === link ? [at] : []));
};

/** The plan with another look of a chart; an interval that linked charts share is that of all. */
export function withLook(plan: StagePlan, place: number, part: Partial<ChartLook>): StagePlan {
  const { interval } = part;
  const together = interval === undefined ? [] : placesWith(plan, place, 'interval');
  const charts = plan.charts.map((chart, at) => {
    if (at === place) return { ...chart, look: { ...chart.look, ...part } };
    return interval !== undefined && together.includes(at)
      ? { ...chart, look: { ...chart.look, interval } }
      : chart;
  });
  return { ...plan, charts };
}

/** The plan with a chart in another group, or in none. What it shows stays until one of the group changes. */
export const withLink = (plan: StagePlan, place: number, link: LinkColour | null): StagePlan => ({
  ...plan,
  charts: plan.charts.map((chart, at) => (at === place ? { ...chart, link } : chart)),
});

/**
 * The plan once the address names an instrument: the one that was wanted for it, or the same one with this instrument on the active chart
 * and on those that go with it.
 * @param wanted a plan whose active chart's instrument the address shall name
 */
export function followAddress(plan: StagePlan, symbol: string, wanted: StagePlan | undefined): StagePlan {
  if (wanted?.charts[wanted.active]?.symbol === symbol) return wanted;
  if (plan.charts[plan.active]!.symbol === symbol) return plan;
  const together = placesWith(plan, plan.active, 'symbol');
  const charts = plan.charts.map((chart, at) => (together.includes(at) ? { ...chart, symbol } : chart));
  return { ...plan, charts };
}

/** A plan under a name, as it is kept with the person; what its grid does not show is left out. */
export const toLayout = (plan: StagePlan, { id, name }: Pick<Layout, 'id' | 'name'>): Layout => ({
  id,
  name,
  grid: plan.layout,
  shares: [...plan.shares],
  charts: shownPlaces(plan).map((place) => {
    const { symbol, link, look } = plan.charts[place]!;
    const { view: _view, ...kept } = look;
    return { symbol, link, look: JSON.stringify(kept) };
  }),
});

/** @param isListed whether an instrument can be shown: the first that can be is active */
export function fromLayout(layout: Layout, isListed: (symbol: string) => boolean): StagePlan {
  const charts = layout.charts.map(({ symbol, link, look }) => ({
    symbol,
    link,
    look: parseLook(parseJson(look)),
  }));
  const active = Math.max(
    0,
    charts.findIndex(({ symbol }) => isListed(symbol)),
  );
  return withLayout({ layout: 'one', shares: layout.shares, active, charts }, layout.grid);
}
