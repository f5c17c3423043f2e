import type { CalendarEvent } from '../market-data/calendar.ts';

interface Concerned {
  readonly symbol: string;
  readonly category: string;
  readonly currency: string;
}

/**
 * Whether an event concerns an instrument: its company reports, pays or splits, it is read in it, or it is about one of its currencies. Oil
 * stocks concern oil alone.
 */
export function concerns(
  {
    kind,
    subject,
    symbols,
  }: Pick<CalendarEvent, 'kind' | 'subject'> & { readonly symbols: readonly string[] },
  instrument: Concerned,
): boolean {
  if (symbols.includes(instrument.symbol)) return true;
  if (OF_A_COMPANY.has(kind) || kind === 'us_oil_stocks') return false;
  return listCurrencies(instrument).includes(subject);
}

/** The kinds of events that are about a company or fund alone. */
export const OF_A_COMPANY: ReadonlySet<CalendarEvent['kind']> = new Set(['earnings', 'dividend', 'split']);

/** Both currencies of a pair, or an instrument's single one. */
const listCurrencies = ({ category, symbol, currency }: Concerned): readonly string[] =>
  category === 'forex' ? [symbol.slice(0, 3), symbol.slice(3, 6)] : [currency];
