import type { LeverageClass } from './instrument.ts';

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
