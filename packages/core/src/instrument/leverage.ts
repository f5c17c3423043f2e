import type { Instrument, LeverageClass } from './instrument.ts';

/** Leverage values that an order may carry, by class (specification, section 5). */
export const LEVERAGES: Readonly<Record<LeverageClass, readonly number[]>> = {
  stocks: [1, 2, 5, 10, 20, 30],
  forex: [1, 10, 50, 100, 200, 500],
  crypto: [1, 2, 5, 10],
  none: [1],
};

/** Symbols that trade on leverage (specification, section 9). */
const LEVERAGED_SYMBOLS: Readonly<Record<Exclude<LeverageClass, 'none'>, string>> = {
  stocks:
    'AAPL MSFT GOOGL AMZN TSLA NVDA META NFLX ADBE CRM JPM BAC WFC GS MS XOM CVX COP SLB JNJ PFE UNH ABBV KO PG WMT HD BABA TSM ASML SAP',
  forex: 'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD',
  crypto: 'BTC ETH BNB ADA SOL XRP',
};

const CLASS_BY_SYMBOL: ReadonlyMap<string, LeverageClass> = new Map(
  Object.entries(LEVERAGED_SYMBOLS).flatMap(([leverageClass, symbols]) =>
    symbols.split(' ').map((symbol) => [symbol, leverageClass as LeverageClass] as const),
  ),
);

/** The leverage table of a symbol; 'none' (1:1 only) for all that the specification does not list. */
export const leverageClassOf = (symbol: string): LeverageClass => CLASS_BY_SYMBOL.get(symbol) ?? 'none';

/** Whether an order for this instrument may carry this leverage: only the listed values pass. */
export const allowsLeverage = (instrument: Pick<Instrument, 'leverageClass'>, leverage: number): boolean =>
  LEVERAGES[instrument.leverageClass].includes(leverage);

/** The highest leverage of the instrument's table. */
export const maxLeverage = (instrument: Pick<Instrument, 'leverageClass'>): number =>
  Math.max(...LEVERAGES[instrument.leverageClass]);
