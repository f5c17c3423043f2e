import { createMarketHours, spreadInPips, type MarketHours } from '@lonja/core';
import type { RegistrationRule } from '../sign-in/registration-gate.ts';
import type { SiteMetric, QuoteTuple, Transparency } from '@lonja/protocol';
import { pageSources } from '@lonja/words/es/market-data/sources';
import { statement } from '@lonja/words/es/statements/statement';
import type { ReadTransparency } from '../system/transparency.ts';
import type { MeasuredMetric, SiteMetrics } from '../system/site-metrics.ts';
import { methodSentence } from '../system/metric-answer.ts';
import type { Market } from '../market/market.ts';
import type { StreamQuotes } from '../board/stream-quotes.ts';
import type { TextOf } from './fill-template.ts';
import { describeSession, isRegion } from './market-sessions.ts';
import { operatorTexts, type SiteFacts } from './site-facts.ts';
import { change, count, day, decimal, moment } from './spanish-figures.ts';

export interface SiteTextsOptions {
  readonly siteMetrics: SiteMetrics;
  readonly readTransparency: ReadTransparency;
  readonly quotes: StreamQuotes;
  readonly market: Pick<Market, 'instrumentBySymbol'>;
  readonly site: SiteFacts;
  readonly registration: RegistrationRule['kind'];
  /** Whether everybody in the database was made up. */
  readonly isDemonstration: boolean;
  /** The site's origin: 'https://trade.example.com'. */
  readonly origin: () => string;
  readonly clock: () => number;
}

/**
 * All texts of the public pages about the running system, by placeholder: `uptime`, `uptime.state`, `uptime.how`,
 * `quote.EURUSD.bid`, `hours.europe.state`, `phone`, `site.origin`, …
 */
export function createSiteTexts(options: SiteTextsOptions): () => Promise<TextOf> {
  const hours = createMarketHours();
  return async () => {
    const now = options.clock();
    const [metrics, transparency] = await Promise.all([
      options.siteMetrics.read(),
      options.readTransparency(),
    ]);
    const texts = new Map<string, string>([
      ['site.origin', options.origin()],
      ['registration', options.registration],
      ['demonstration', demonstrationText(options.isDemonstration)],
      ['at', moment(now)],
      ['quotes.source', Object.entries(options.quotes.labels).map(sourceName).join(' · ')],
      ...metricTexts(metrics),
      ...operatorTexts(options.site),
      ...transparencyTexts(transparency),
    ]);
    return (name) => texts.get(name) ?? quoteText(name, options) ?? sessionText(name, hours, now);
  };
}

/** The texts when nothing can be measured: the database is unavailable and no page was filled before. */
export const unmeasuredTexts =
  (
    {
      site,
      registration,
      isDemonstration,
    }: Pick<SiteTextsOptions, 'site' | 'registration' | 'isDemonstration'>,
    origin: string,
  ): TextOf =>
  (name) => {
    if (name === 'site.origin') return origin;
    if (name === 'registration') return registration;
    if (name === 'demonstration') return demonstrationText(isDemonstration);
    const operator = new Map(operatorTexts(site)).get(name);
    if (operator !== undefined) return operator;
    return name.endsWith('.state') ? 'waiting' : name.endsWith('.how') ? 'Sin medida en este momento' : '—';
  };

const demonstrationText = (isDemonstration: boolean): string =>
  isDemonstration ? statement.demonstration : '';

const SOURCES: Readonly<Record<string, string>> = pageSources;
const sourceName = ([source, label]: readonly [string, string]): string => SOURCES[source] ?? label;

type FigureText = (value: number) => string;

/** The placeholders of the figures, and their formats. */
const FIGURES: Readonly<
  Record<SiteMetric['id'], readonly [name: string, write: FigureText, unknown?: string]>
> = {
  instruments: ['instruments', count],
  order_latency_p50: ['latency', (value) => `${decimal(value, 1)} ms`],
  order_latency_p99: ['latencyWorst', (value) => `${decimal(value, 1)} ms`],
  uptime: ['uptime', (value) => `${decimal(value, value === 100 ? 0 : 2)} %`],
  eurusd_spread: ['spread', (value) => `${decimal(value, 1)} pips`],
  eurusd_spread_median: ['spreadMedian', (value) => `${decimal(value, 1)} pips`],
  indicators: ['indicators', count],
  leverage_forex: ['leverageForex', (value) => `1:${value}`],
  leverage_stocks: ['leverageStocks', (value) => `1:${value}`],
  leverage_crypto: ['leverageCrypto', (value) => `1:${value}`],
  leverage_others: ['leverageOthers', (value) => `1:${value}`],
  platform_fee: ['fee', (value) => `${count(value)} USD`],
  financing_rate: [
    'financing',
    (value) => `un ${decimal(value, 1)} % al año de su valor`,
    'según la tabla de quien administra',
  ],
  accounts: ['accounts', count],
  opening_time: [
    'opening',
    (value) => (value < 1_000 ? `${count(value)} ms` : `${decimal(value / 1_000, 1)} s`),
  ],
};

/** A figure that was not measured is left out of the page: its state is 'absent'. */
function metricTexts(metrics: readonly MeasuredMetric[]): (readonly [string, string])[] {
  return Object.entries(FIGURES).flatMap(([id, [name, write, unknown = '—']]) => {
    const metric = metrics.find((candidate) => candidate.id === id);
    if (!metric)
      return [
        [name, '—'],
        [`${name}.state`, 'absent'],
        [`${name}.how`, ''],
      ] as const;
    const { value, method, measuredAt } = metric;
    const text = value === null ? unknown : write(value);
    const how = `${methodSentence(method, 'es')}. Medido a las ${moment(Date.parse(measuredAt))}`;
    return [
      [name, text],
      [`${name}.state`, value === null ? 'waiting' : 'measured'],
      [`${name}.how`, how],
    ] as const;
  });
}

/** `transparency.total`, `.credited`, `.chain`, …: overrides by administrators of this installation. */
function transparencyTexts(figures: Transparency): (readonly [string, string])[] {
  const { since, days, credited, debited, chain, ...counts } = figures;
  return [
    ['transparency.days', count(days)],
    ['transparency.since', day(Date.parse(since))],
    ...Object.entries(counts).map(([name, value]) => [`transparency.${name}`, count(value)] as const),
    ['transparency.credited', `${decimal(Number(credited), 2)} USD`],
    ['transparency.debited', `${decimal(Number(debited), 2)} USD`],
    ['transparency.chain', chainText(chain)],
    ['transparency.chain.state', chain.holds === null ? 'waiting' : chain.holds ? 'holds' : 'broken'],
  ];
}

function chainText({ holds, checkedAt, rows }: Transparency['chain']): string {
  if (holds === null || checkedAt === null) return 'Todavía no se ha verificado desde el último arranque.';
  const acts = rows === 1 ? '1 acto' : `${count(rows)} actos`;
  const at = `${day(Date.parse(checkedAt))} a las ${moment(Date.parse(checkedAt))}`;
  return holds
    ? `Íntegra: ${acts}, verificada entera el ${at}.`
    : `Rota: la verificación del ${at} encontró un fallo, y la mesa no admite operaciones hasta aclararlo.`;
}

const NOTHING = '—';

/**
 * `quote.SYMBOL.bid`, `.ask`, `.change`, `.spread`, `.decimals`, `.category`, `.label` where there are several sources;
 * a dash without a quote or for an unknown symbol.
 */
function quoteText(name: string, { quotes, market }: SiteTextsOptions): string | undefined {
  const [, symbol, part] = /^quote\.(.+)\.(bid|ask|change|spread|decimals|category|label)$/.exec(name) ?? [];
  if (symbol === undefined) return undefined;
  const index = quotes.indexOf(symbol);
  const instrument = market.instrumentBySymbol(symbol);
  if (index === undefined || !instrument || quotes.revision(index) === 0) return NOTHING;
  if (part === 'label') return originText(quotes, index);
  if (part === 'category') return instrument.category;
  if (part === 'decimals') return String(instrument.priceDecimals);
  const [, bid, ask, changePercent] = JSON.parse(quotes.fragment(index)) as QuoteTuple;
  if (part === 'change') return change(changePercent);
  if (part === 'spread') return decimal(spreadInPips(instrument, bid, ask), 1);
  return decimal(part === 'bid' ? bid : ask, instrument.priceDecimals);
}

/** The price's origin: shown where there are several sources, and always for delayed prices. */
function originText(quotes: SiteTextsOptions['quotes'], index: number): string {
  const [source, label, delayMinutes] = quotes.originOf(index);
  if (delayMinutes > 0) return `Con ${delayMinutes} min de retraso`;
  return Object.keys(quotes.labels).length > 1 ? sourceName([source, label]) : '';
}

/** `hours.forex.state`, `.label`, `.next`. */
function sessionText(name: string, hours: MarketHours, now: number): string | undefined {
  const [, region, part] = /^hours\.(\w+)\.(state|label|next)$/.exec(name) ?? [];
  if (region === undefined || !isRegion(region)) return undefined;
  return describeSession(region, hours, now)[part as 'state' | 'label' | 'next'];
}
