import type { Instrument } from '@lonja/core';
import type { AnnouncedEvent, FeedDividend } from '@lonja/feeds';
import type { Calendar } from '@lonja/protocol';
import type { Market } from '../market/market.ts';
import { dividendEvent } from './dividend-view.ts';

interface Wanted {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Only events that concern this instrument; all events when undefined. */
  readonly instrument: Instrument | undefined;
  readonly market: Pick<Market, 'instrumentBySymbol'>;
}

export const calendarAnswer = (
  events: readonly AnnouncedEvent[],
  dividends: readonly FeedDividend[],
  { from, until, instrument, market }: Wanted,
): Calendar => ({
  from: timeOf(from),
  until: timeOf(until),
  simulated: true,
  events: [
    ...events
      .filter((event) => !instrument || concerns(event, instrument))
      .map(({ at, kind, subject, symbols }) => ({ at: timeOf(at), kind, subject, symbols: [...symbols] })),
    ...dividends
      .filter(({ symbol }) => !instrument || symbol === instrument.symbol)
      .map((dividend) => dividendEvent(dividend, market)),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
});

const concerns = ({ kind, subject, symbols }: AnnouncedEvent, instrument: Instrument): boolean =>
  kind === 'earnings' ? symbols.includes(instrument.symbol) : currenciesOf(instrument).includes(subject);

/** Both currencies of a pair, or an instrument's single one. */
const currenciesOf = ({ category, symbol, currency }: Instrument): readonly string[] =>
  category === 'forex' ? [symbol.slice(0, 3), symbol.slice(3, 6)] : [currency];

const timeOf = (at: number): string => new Date(at).toISOString();
