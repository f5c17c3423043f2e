import { getAssetClass } from './categories.ts';
import { findPair } from './currency-pair.ts';
import type { Instrument } from './instrument.ts';
import type { MarginClass } from './margin-classes.ts';

/** A pair of any two of these is a major one. */
const MAJOR_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

/**
 * What the category does not say: equity indices, and futures by what they are on. An index or a future that is not
 * listed counts among `others`: volatility, interest rates, the dollar index.
 */
const LISTED: Readonly<Partial<Record<MarginClass, string>>> = {
  majorPairs:
    '6B=F 6C=F 6E=F 6J=F 6S=F CJY=F E7=F ECD=F J7=F M6B=F M6C=F M6E=F M6J=F M6S=F MCD=F MJY=F MSF=F',
  pairs: '6A=F 6L=F 6M=F 6N=F 6Z=F ACD=F AJY=F ANE=F CNH=F EAD=F ESK=F M6A=F MNH=F',
  gold: 'GC=F MGC=F YG=F ZG=F',
  majorIndices:
    '^FTSE ^FCHI ^GDAXI ^DJI ^GSPC ^IXIC ^NDX ^N225 ^AXJO ^STOXX50E ES=F MES=F NQ=F MNQ=F YM=F MYM=F E3G=F FT1=F FDAX=F FDXM=F FDXS=F FESX=F ENY=F NIY=F NK=F NKD=F',
  indices:
    '000001.SS ^BSESN ^BVSP ^GSPTSE ^HSI ^IBEX ^KS11 ^MXX ^NSEI ^NZ50 ^RUT ^SOX ^SSMI ^STOXX ^TASI.SR ^TWII HSI=F IBV=F IN=F M2K=F NIFTY=F RTY=F',
  commodities:
    'B=F BZ=F CC=F CL=F CSX=F CT=F DCB=F HG=F HH=F HO=F HP=F KC=F LE=F MCL=F NG=F OJ=F PA=F PAM=F PL=F RB=F SB=F SI=F SIL=F YI=F YO=F ZC=F ZI=F ZL=F ZM=F ZS=F ZW=F',
  crypto: 'BTC=F ETH=F MBT=F MET=F',
  /** Funds that are listed among the commodities: their underlying is a share. */
  others: 'DBA DBC GLD GLDM IAU IAUM PALL PDBC PPLT SIVR SLV UNG USO',
};

const CLASS_BY_SYMBOL: ReadonlyMap<string, MarginClass> = new Map(
  Object.entries(LISTED).flatMap(([marginClass, symbols]) =>
    symbols.split(' ').map((symbol) => [symbol, marginClass as MarginClass] as const),
  ),
);

/** The class that limits an instrument's leverage. */
export function marginClassOf(instrument: Pick<Instrument, 'symbol' | 'category' | 'currency'>): MarginClass {
  const listed = CLASS_BY_SYMBOL.get(instrument.symbol);
  if (listed) return listed;
  const pair = findPair(instrument);
  if (pair) return isMajor(pair.base) && isMajor(pair.quote) ? 'majorPairs' : 'pairs';
  switch (getAssetClass(instrument.category)) {
    case 'commodities':
      return instrument.symbol.startsWith('XAU') ? 'gold' : 'commodities';
    case 'crypto':
      return 'crypto';
    case 'forex':
      return 'pairs';
    case 'stocks':
    case 'indices':
    case 'futures':
    case 'bonds':
      return 'others';
  }
}

const isMajor = (currency: string): boolean => MAJOR_CURRENCIES.has(currency);
