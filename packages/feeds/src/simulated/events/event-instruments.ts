import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import type { EventKind, MarketEvent } from './event-calendar.ts';
import { leadingShareOf } from '../model/followers.ts';

/** How much an event usually moves: known from its kind and subject alone, the same before and after it. */
export type EventImportance = 'high' | 'medium' | 'low';

/** What is known of an event besides its time: nothing of it depends on what it brings. */
export interface EventTraits {
  /** The listed shares of the company that reports, the one that it reports under first; of all else the listed instruments that it moves most, the main one first. */
  readonly symbols: readonly string[];
  readonly importance: EventImportance;
}

/** A publicly announced event of the simulated market. */
export interface AnnouncedEvent extends MarketEvent, EventTraits {}

type Announcer = Exclude<EventKind, 'earnings'>;

/** The instruments in which banks and statistics are usually read, the main one first. */
const READ_IN: Readonly<Record<Announcer, readonly string[]>> = {
  fed_rates: ['EURUSD', '^GSPC', 'XAUUSD'],
  us_jobs: ['EURUSD', '^GSPC', 'XAUUSD'],
  us_inflation: ['EURUSD', '^GSPC', 'XAUUSD'],
  us_oil_stocks: ['USOIL', 'UKOIL', 'CL=F', 'BZ=F'],
  ecb_rates: ['EURUSD', 'EURGBP', 'EURJPY'],
  boe_rates: ['GBPUSD', 'EURGBP', 'GBPJPY'],
  boj_rates: ['USDJPY', 'EURJPY', 'GBPJPY'],
  snb_rates: ['USDCHF', 'EURCHF'],
  boc_rates: ['USDCAD', 'CADJPY'],
  rba_rates: ['AUDUSD', 'AUDJPY'],
};

const IMPORTANCE: Readonly<Record<Announcer, EventImportance>> = {
  fed_rates: 'high',
  us_jobs: 'high',
  us_inflation: 'high',
  ecb_rates: 'high',
  boe_rates: 'medium',
  boj_rates: 'medium',
  snb_rates: 'medium',
  boc_rates: 'medium',
  rba_rates: 'medium',
  us_oil_stocks: 'low',
};

/** The traits of every event of a market with these listings. The reports of companies that trade on leverage count more. */
export function createEventTraits(entries: readonly CatalogueEntry[]): (event: MarketEvent) => EventTraits {
  const listings = new Map(entries.map((entry) => [entry.symbol, entry]));
  const shares = Map.groupBy(
    entries.map(({ symbol }) => symbol),
    (symbol) => leadingShareOf(symbol) ?? symbol,
  );
  const ofAnnouncer = new Map(
    Object.entries(READ_IN).map(([kind, symbols]) => [
      kind as Announcer,
      {
        symbols: symbols.filter((symbol) => listings.has(symbol)),
        importance: IMPORTANCE[kind as Announcer],
      },
    ]),
  );
  const isLeveraged = (symbol: string): boolean => listings.get(symbol)?.leverageClass !== 'none';
  return ({ kind, subject }) => {
    if (kind !== 'earnings') return ofAnnouncer.get(kind)!;
    const symbols = [subject, ...(shares.get(subject) ?? []).filter((symbol) => symbol !== subject)];
    return { symbols, importance: symbols.some(isLeveraged) ? 'medium' : 'low' };
  };
}
