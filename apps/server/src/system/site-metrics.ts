import {
  getAssetClass,
  ENTRY_KINDS,
  isStale,
  maxLeverage,
  priceToNumber,
  spreadInPips,
  financingDayOf,
  tableOfNight,
  YEARLY_FINANCING_PERCENT,
  type MarketQuote,
} from '@lonja/core';
import type { SiteMetric } from '@lonja/protocol';
import type { ServerTexts } from '@lonja/words/texts';
import type { Database } from '@lonja/store/database/database';
import { countOpenedAccounts, loadMedianOpening } from '@lonja/store/installation/account-openings';
import { loadMedianSpread, loadUptime } from '@lonja/store/installation/heartbeats';
import type { Market } from '../market/market.ts';
import type { OrderLatency } from './order-latency.ts';

/** The public metrics of the running system, measured on request, at most every ten seconds. */
export interface SiteMetrics {
  read(): Promise<readonly MeasuredMetric[]>;
}

/** How a metric was measured: the name of its sentence, with its figures. */
export interface MetricMethod {
  readonly name: keyof ServerTexts['metricMethods'];
  readonly figures?: Readonly<Record<string, string>>;
}

/** A metric before its reader's language is known. */
export type MeasuredMetric = Omit<SiteMetric, 'method'> & { readonly method: MetricMethod };

export interface SiteMetricsOptions {
  readonly db: Database;
  readonly market: Market;
  readonly latency: OrderLatency;
  /** Number of indicators in the chart; undefined where it is unknown. */
  readonly indicators: number | undefined;
  readonly clock: () => number;
}

const BELIEVED_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UPTIME_DAYS = 30;

export function createSiteMetrics(options: SiteMetricsOptions): SiteMetrics {
  let known: { readonly at: number; readonly metrics: Promise<readonly MeasuredMetric[]> } | undefined;
  return {
    read: () => {
      const now = options.clock();
      if (known && now - known.at < BELIEVED_MS && now >= known.at) return known.metrics;
      const metrics = measure(options, now);
      known = { at: now, metrics };
      // A failed measurement is not cached.
      metrics.catch(() => (known = undefined));
      return metrics;
    },
  };
}

/** A metric before the time of measurement is added. */
type Measured = Pick<MeasuredMetric, 'id' | 'value' | 'unit' | 'method'> & { readonly since?: Date };

async function measure(options: SiteMetricsOptions, now: number): Promise<readonly MeasuredMetric[]> {
  const measured = [
    ...measureMarket(options.market),
    ...measureOrders(options.latency, now),
    ...measureLeverage(options.market),
    PLATFORM_FEE,
    financingRate(options.market, now),
    ...(options.indicators === undefined ? [] : [indicatorCount(options.indicators)]),
    ...(await measureHistory(options.db, now)),
  ];
  const measuredAt = new Date(now).toISOString();
  return measured.map(({ since, ...metric }) => ({
    ...metric,
    since: since?.toISOString() ?? null,
    measuredAt,
  }));
}

function measureMarket(market: Market): readonly Measured[] {
  const view = market.view();
  const isTradable = (id: number): boolean => {
    const quote = view.quoteOf(id);
    return quote !== undefined && !isStale(quote, view.now) && view.isOpen(id) && !view.isQuotedOnly?.(id);
  };
  const eurusd = freshQuote(market, 'EURUSD');
  return [
    {
      id: 'instruments',
      value: market.instruments.filter(({ id }) => isTradable(id)).length,
      unit: 'count',
      method: { name: 'instruments' },
    },
    {
      id: 'eurusd_spread',
      value: eurusd ? toPips(priceToNumber(eurusd.bid), priceToNumber(eurusd.ask)) : null,
      unit: 'pips',
      method: { name: 'spreadNow' },
    },
  ];
}

/** A symbol's quote, if it may be traded on now: at the time that decisions read. */
export function freshQuote(market: Market, symbol: string): MarketQuote | undefined {
  const instrument = market.instrumentBySymbol(symbol);
  const quote = instrument && market.quoteOf(instrument.id);
  return quote && !isStale(quote, market.view().now) ? quote : undefined;
}

const toPips = (bid: number, ask: number): number =>
  spreadInPips({ category: 'forex', priceDecimals: 5 }, bid, ask);

function measureOrders(latency: OrderLatency, now: number): readonly Measured[] {
  const since = new Date(now - 60 * MINUTE_MS);
  const orders = latency.count();
  const metricOf = (id: 'order_latency_p50' | 'order_latency_p99', share: number): Measured => ({
    id,
    value: rounded(latency.percentile(share)),
    unit: 'milliseconds',
    since,
    method: latencyMethod(orders, share),
  });
  return [metricOf('order_latency_p50', 0.5), metricOf('order_latency_p99', 0.99)];
}

function latencyMethod(orders: number, share: number): MetricMethod {
  if (orders === 0) return { name: 'noOrders' };
  const percent = (share * 100).toFixed(0);
  if (orders === 1) return { name: 'latencyOfOne', figures: { percent } };
  return { name: 'latency', figures: { percent, orders: String(orders) } };
}

/** To a tenth of a millisecond. */
const rounded = (milliseconds: number | undefined): number | null =>
  milliseconds === undefined ? null : Math.round(milliseconds * 10) / 10;

/** The highest leverage by class that the desk accepts now. */
function measureLeverage(market: Market): readonly Measured[] {
  const { margin } = market.view();
  const highest = { forex: 1, stocks: 1, crypto: 1, others: 1 };
  for (const instrument of market.instruments) {
    const assetClass = getAssetClass(instrument.category);
    const name = assetClass in highest ? (assetClass as keyof typeof highest) : 'others';
    highest[name] = Math.max(highest[name], maxLeverage(instrument, margin));
  }
  return (['forex', 'stocks', 'crypto', 'others'] as const).map((name) => ({
    id: `leverage_${name}`,
    value: highest[name],
    unit: 'ratio',
    method: { name: 'leverage' },
  }));
}

const PLATFORM_FEE: Measured = {
  id: 'platform_fee',
  // The ledger refuses an order's entry with a posting to fees.
  value: 'fees' in ENTRY_KINDS.fill.postings ? null : 0,
  unit: 'usd',
  method: { name: 'noFee' },
};

/** The flat yearly rate; there is none when an operator's table charges the next night. */
function financingRate(market: Market, now: number): Measured {
  const { terms } = tableOfNight(market.view().financing, financingDayOf(now) + 1);
  return {
    id: 'financing_rate',
    value: terms.kind === 'flat' ? YEARLY_FINANCING_PERCENT : null,
    unit: 'percent',
    method: { name: terms.kind === 'flat' ? 'flatFinancing' : 'tableFinancing' },
  };
}

const indicatorCount = (value: number): Measured => ({
  id: 'indicators',
  value,
  unit: 'count',
  method: { name: 'indicators' },
});

async function measureHistory(db: Database, now: number): Promise<readonly Measured[]> {
  const startOfDay = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const [uptime, median, accounts, opening] = await Promise.all([
    measureUptime(db, now),
    loadMedianSpread(db, startOfDay),
    countOpenedAccounts(db),
    loadMedianOpening(db),
  ]);
  return [
    uptime,
    {
      id: 'eurusd_spread_median',
      value: median === undefined ? null : toPips(0, median / 1e8),
      unit: 'pips',
      since: startOfDay,
      method: { name: 'spreadMedian' },
    },
    {
      id: 'accounts',
      value: accounts,
      unit: 'count',
      method: { name: 'accounts' },
    },
    {
      id: 'opening_time',
      value: opening === undefined ? null : Math.round(opening),
      unit: 'milliseconds',
      method: { name: 'openings' },
    },
  ];
}

async function measureUptime(db: Database, now: number): Promise<Measured> {
  const from = new Date(now - UPTIME_DAYS * DAY_MS);
  const { since, until, minutesUp } = await loadUptime(db, from);
  const minutes = since && until ? minutesBetween(since, until, now) : 0;
  return {
    id: 'uptime',
    // Rounded down: 99.995 % is not 100 %.
    value: minutes > 0 ? Math.floor((Math.min(minutesUp, minutes) / minutes) * 10_000) / 100 : null,
    unit: 'percent',
    ...(since ? { since } : {}),
    method: { name: 'uptime', figures: { days: String(UPTIME_DAYS) } },
  };
}

/** Whole minutes since the first one; the current minute counts once it has its heartbeat. */
function minutesBetween(since: Date, until: Date, now: number): number {
  const running = Math.floor(now / MINUTE_MS);
  const isNoted = Math.floor(until.getTime() / MINUTE_MS) === running;
  return running - Math.floor(since.getTime() / MINUTE_MS) + (isNoted ? 1 : 0);
}
