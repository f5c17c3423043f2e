import { TRAITS, type MarketModel } from './market-models.ts';

/** Share classes of a company, by the one that it reports under. */
const SHARE_CLASSES: Readonly<Record<string, string>> = {
  GOOGL: 'GOOG',
  FOXA: 'FOX',
  NWSA: 'NWS',
  UAA: 'UA',
  ZG: 'Z',
  LBTYK: 'LBTYA',
  LLYVK: 'LLYVA',
};

/**
 * Instruments that follow another: futures their underlying, funds the index or the metal they hold. The underlying is a symbol
 * of the catalogue or a pair of units (JPYUSD). A minus means the opposite direction, `3x` a fund that promises three times each day's
 * move. Both have the same path; they differ by a small basis, and by that multiple.
 */
const FOLLOWERS: Readonly<Record<string, string>> = {
  ...SHARE_CLASSES,
  '^GSPC': 'ES=F MES=F SPY VOO IVV SPLG VTI ITOT SCHX SCHB VV IWB 2xSSO 3xUPRO 3xSPXL -SH',
  '^NDX': 'NQ=F MNQ=F QQQ QQQM 2xQLD 3xTQQQ -3xSQQQ ^IXIC',
  '^DJI': 'YM=F MYM=F',
  '^RUT': 'RTY=F M2K=F IWM 3xTNA',
  '^GDAXI': 'FDAX=F FDXM=F FDXS=F EWG',
  '^STOXX50E': 'FESX=F ^STOXX',
  '^FTSE': 'E3G=F FT1=F',
  '^HSI': 'HSI=F',
  '^N225': 'ENY=F NIY=F NK=F NKD=F EWJ',
  '^NSEI': 'IN=F NIFTY=F ^BSESN INDA',
  '^BVSP': 'IBV=F EWZ',
  '^VIX': 'VX=F VXM=F',
  EURUSD: '6E=F E7=F M6E=F EURC -DX=F',
  GBPUSD: '6B=F M6B=F',
  AUDUSD: '6A=F M6A=F',
  NZDUSD: '6N=F',
  JPYUSD: '6J=F J7=F MJY=F',
  CHFUSD: '6S=F MSF=F',
  CADUSD: '6C=F MCD=F',
  BRLUSD: '6L=F',
  MXNUSD: '6M=F',
  ZARUSD: '6Z=F',
  USDJPY: 'M6J=F',
  USDCHF: 'M6S=F',
  USDCAD: 'M6C=F',
  USDCNH: 'CNH=F MNH=F',
  AUDCAD: 'ACD=F',
  AUDJPY: 'AJY=F',
  AUDNZD: 'ANE=F',
  CADJPY: 'CJY=F',
  EURAUD: 'EAD=F',
  EURCAD: 'ECD=F',
  EURSEK: 'ESK=F',
  XAUUSD: 'GC=F MGC=F YG=F ZG=F GLD GLDM IAU IAUM PAXG',
  XAGUSD: 'SI=F SIL=F YI=F ZI=F SLV SIVR',
  XPTUSD: 'PL=F PPLT',
  XPDUSD: 'PA=F PAM=F PALL',
  COPPER: 'HG=F',
  USOIL: 'CL=F MCL=F CSX=F USO',
  UKOIL: 'B=F BZ=F',
  DUBAIOIL: 'DCB=F',
  NATGAS: 'NG=F HH=F HP=F UNG',
  HEATINGOIL: 'HO=F',
  GASOLINE: 'RB=F',
  COCOA: 'CC=F',
  COFFEE: 'KC=F',
  COTTON: 'CT=F',
  SUGAR: 'SB=F YO=F',
  ORANGEJUICE: 'OJ=F',
  LIVECATTLE: 'LE=F',
  CORN: 'ZC=F',
  SOYBEAN: 'ZS=F',
  SOYOIL: 'ZL=F',
  SOYMEAL: 'ZM=F',
  WHEAT: 'ZW=F',
  BTC: 'BTC=F MBT=F IBIT FBTC BITO 2xBITX',
  ETH: 'ETH=F MET=F ETHA 2xETHU',
};

/**
 * What models follow besides, where a follower moves by what the list says: multiples by each fund's stated objective. Country funds hold their
 * country's shares, whose index is listed; Direxion's hold three times the index of the fund that is listed; two funds of one index
 * are one path.
 */
const FOLLOWERS_BY_LIST: Readonly<Record<string, string>> = {
  '^AXJO': 'EWA',
  '^GSPTSE': 'EWC',
  '^TWII': 'EWT',
  '^MXX': 'EWW',
  '^KS11': 'EWY',
  '^SOX': 'SOXX 3xSOXL',
  XLF: '3xFAS',
  XBI: '3xLABU',
  TLT: '3xTMF',
  // The Russell 1000 Growth, the S&P 500 Growth, MSCI's information technology, Bloomberg's Treasuries of 1 to 3 years.
  IWF: 'VONG',
  IVW: 'VOOG',
  VGT: 'FTEC',
  VGSH: 'SCHO',
  // Bills of the euro area, quoted in dollars.
  EURUSD: 'EUTBL',
};

/** The instrument that a follower follows, and in which direction. */
export interface Followed {
  readonly underlying: string;
  readonly direction: 1 | -1;
  /** How many times its move a day's is, by what the fund or the index is: above 0. */
  readonly multiple: number;
}

/** What an instrument follows in a model; undefined where it follows nothing. */
export const followedBy = (symbol: string, model: MarketModel): Followed | undefined =>
  FOLLOWED.get(symbol) ?? (TRAITS[model].followsByList ? FOLLOWED_BY_LIST.get(symbol) : undefined);

/** The share class that one of a company's others goes with, in every model; undefined for everything else. */
export const leadingShareOf = (symbol: string): string | undefined => LED_SHARES.get(symbol)?.underlying;

/** Every follower of a model. */
export const listFollowers = (model: MarketModel): readonly string[] => [
  ...FOLLOWED.keys(),
  ...(TRAITS[model].followsByList ? FOLLOWED_BY_LIST.keys() : []),
];

const readFollowers = (followers: Readonly<Record<string, string>>): ReadonlyMap<string, Followed> =>
  new Map(
    Object.entries(followers).flatMap(([underlying, symbols]) =>
      symbols.split(' ').map((follower): [string, Followed] => {
        const [, minus, times, symbol] = /^(-?)(?:(\d)x)?(.+)$/.exec(follower)!;
        return [symbol!, { underlying, direction: minus ? -1 : 1, multiple: Number(times ?? 1) }];
      }),
    ),
  );

const LED_SHARES = readFollowers(SHARE_CLASSES);
const FOLLOWED = readFollowers(FOLLOWERS);
const FOLLOWED_BY_LIST = readFollowers(FOLLOWERS_BY_LIST);
