/**
 * Instruments that follow another: futures their underlying, funds the index or the metal they hold. The underlying is a symbol
 * of the catalogue or a pair of units (JPYUSD). A minus means the opposite direction. Both have the same path; they differ by a
 * small basis, and by the multiple of a leveraged fund.
 */
const FOLLOWERS: Readonly<Record<string, string>> = {
  GOOGL: 'GOOG',
  FOXA: 'FOX',
  NWSA: 'NWS',
  UAA: 'UA',
  ZG: 'Z',
  LBTYK: 'LBTYA',
  LLYVK: 'LLYVA',
  '^GSPC': 'ES=F MES=F SPY VOO IVV SPLG VTI ITOT SCHX SCHB VV IWB SSO UPRO SPXL -SH',
  '^NDX': 'NQ=F MNQ=F QQQ QQQM QLD TQQQ -SQQQ ^IXIC',
  '^DJI': 'YM=F MYM=F',
  '^RUT': 'RTY=F M2K=F IWM TNA',
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
  BTC: 'BTC=F MBT=F IBIT FBTC BITO BITX',
  ETH: 'ETH=F MET=F ETHA ETHU',
};

/** The instrument that a follower follows, and in which direction. */
export interface Followed {
  readonly underlying: string;
  readonly direction: 1 | -1;
}

export const followedBy = (symbol: string): Followed | undefined => FOLLOWED.get(symbol);

const FOLLOWED: ReadonlyMap<string, Followed> = new Map(
  Object.entries(FOLLOWERS).flatMap(([underlying, followers]) =>
    followers
      .split(' ')
      .map((follower): [string, Followed] =>
        follower.startsWith('-')
          ? [follower.slice(1), { underlying, direction: -1 }]
          : [follower, { underlying, direction: 1 }],
      ),
  ),
);
