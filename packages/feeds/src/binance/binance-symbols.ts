import type { CatalogueEntry } from '../catalogue/catalogue.ts';

/** Coins of the catalogue that Binance's spot market trades against USDT, by the venue's ticker. */
const COINS = new Set(
  `1INCH AAVE ADA ALGO APE APT AR ARB ASTER ATOM AVAX AXS BAT BCH BNB BONK BTC BTTC CAKE CELO CFX CHZ COMP CRV CVX DASH DCR
  DOGE DOT DYDX EGLD ENA ENJ ETC ETH FET FIL FLOW GALA GMX GRT HBAR HOT ICP IMX INJ JST JTO JUP KAVA KSM LDO LINK LRC
  LTC LUNA LUNC MANA MORPHO NEAR NEO ONDO OP ORDI PAXG PEPE POL PUMP PYTH QNT QTUM RENDER RPL RUNE RVN SAND SHIB SKY SNX
  SOL STX SUI TAO THETA TRUMP TRX TWT UNI USD1 USDC VET XEC XLM XRP XTZ ZEC`.split(/\s+/),
);

/** The venue's name of an instrument, 'BTCUSDT' for BTC and 'SUIUSDT' for SUI-USD; undefined where it has none. */
export function findBinanceSymbol(
  entry: Pick<CatalogueEntry, 'symbol' | 'category' | 'sector'>,
): string | undefined {
  if (entry.category !== 'crypto' || entry.sector.startsWith('ETF')) return undefined;
  const coin = entry.symbol.replace(/-USD$/, '');
  return COINS.has(coin) ? `${coin}USDT` : undefined;
}
