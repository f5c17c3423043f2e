import { getAssetClass, type AssetClass, type Instrument } from '@lonja/core';
import type { LiveMarket } from '../../market/live-market.ts';
import { ALL_RESOLUTIONS, INTRADAY_RESOLUTIONS } from './resolutions.ts';

/** What charts of others call a class. */
const TYPES: Readonly<Record<AssetClass, string>> = {
  forex: 'forex',
  stocks: 'stock',
  crypto: 'crypto',
  commodities: 'commodity',
  indices: 'index',
  futures: 'futures',
  bonds: 'bond',
};

export const UDF_TYPES = Object.values(TYPES);

export const getType = ({ category }: Pick<Instrument, 'category'>): string => TYPES[getAssetClass(category)];

const UNITS_OF_A_PRICE = 10 ** 8;

/** The same of every instrument. A chart leaves out what lies outside of a session; here times without trading have no bars anyway. */
const OF_EVERY_SYMBOL = {
  timezone: 'Etc/UTC',
  session: '24x7',
  hasIntraday: true,
  hasDaily: true,
  hasWeekly: true,
} as const;

/** The smallest step of a price is `minmov / pricescale`. */
function computePriceStep({ priceDecimals, tickSize }: Pick<Instrument, 'priceDecimals' | 'tickSize'>): {
  readonly pricescale: number;
  readonly minmov: number;
} {
  const pricescale = 10 ** priceDecimals;
  return { pricescale, minmov: Math.round((Number(tickSize) * pricescale) / UNITS_OF_A_PRICE) };
}

/** An instrument as a chart reads it before it draws. */
export function symbolAnswer({ board }: Pick<LiveMarket, 'board'>, instrument: Instrument): object {
  const { symbol, name, exchange, currency } = instrument;
  const delay = 60 * board.delayMinutesOf(board.indexOf(symbol) ?? 0);
  return {
    name: symbol,
    ticker: symbol,
    description: name,
    type: getType(instrument),
    exchange,
    listed_exchange: exchange,
    currency_code: currency,
    timezone: OF_EVERY_SYMBOL.timezone,
    session: OF_EVERY_SYMBOL.session,
    ...computePriceStep(instrument),
    format: 'price',
    has_intraday: OF_EVERY_SYMBOL.hasIntraday,
    intraday_multipliers: INTRADAY_RESOLUTIONS,
    has_daily: OF_EVERY_SYMBOL.hasDaily,
    has_weekly_and_monthly: OF_EVERY_SYMBOL.hasWeekly,
    supported_resolutions: ALL_RESOLUTIONS,
    ...(delay > 0 ? { data_status: 'delayed_streaming', delay } : { data_status: 'streaming' }),
  };
}

/** A table of instruments, a column a field; what is the same of all is written once. */
export function symbolTable(instruments: readonly Instrument[]): object {
  const column = <Value>(of: (instrument: Instrument) => Value) => instruments.map(of);
  return {
    symbol: column(({ symbol }) => symbol),
    ticker: column(({ symbol }) => symbol),
    description: column(({ name }) => name),
    type: column(getType),
    'exchange-listed': column(({ exchange }) => exchange),
    'exchange-traded': column(({ exchange }) => exchange),
    currency: column(({ currency }) => currency),
    minmovement: column((one) => computePriceStep(one).minmov),
    pricescale: column((one) => computePriceStep(one).pricescale),
    timezone: OF_EVERY_SYMBOL.timezone,
    'session-regular': OF_EVERY_SYMBOL.session,
    'has-intraday': OF_EVERY_SYMBOL.hasIntraday,
    'has-daily': OF_EVERY_SYMBOL.hasDaily,
    'has-weekly-and-monthly': OF_EVERY_SYMBOL.hasWeekly,
    'intraday-multipliers': INTRADAY_RESOLUTIONS,
    'supported-resolutions': ALL_RESOLUTIONS,
  };
}
