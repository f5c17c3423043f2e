import { divide, quantity, QUANTITY_SCALE, type Quantity } from '../money/index.ts';
import { findPair } from './currency-pair.ts';
import type { Instrument } from './instrument.ts';

/**
 * Units of one lot, as the exchange or the spot market counts them: troy ounces, barrels, bushels, pounds, gallons, MMBtu,
 * units of the base currency, dollars a point of an index. What has no well-known lot is traded in units alone.
 */
const LOT_UNITS: Readonly<Record<string, string>> = {
  100_000: 'CNH=F 6A=F 6C=F 6L=F 6N=F',
  200_000: 'ACD=F AJY=F ANE=F CJY=F',
  125_000: '6E=F 6S=F EAD=F ECD=F ESK=F',
  62_500: '6B=F E7=F',
  12_500_000: '6J=F',
  6_250_000: 'J7=F',
  1_250_000: 'MJY=F',
  500_000: '6M=F 6Z=F',
  12_500: 'M6E=F MSF=F',
  10_000: 'M6A=F M6C=F M6J=F M6S=F MCD=F MNH=F NG=F NATGAS',
  6_250: 'M6B=F',
  100: 'XAUUSD XAUEUR XAUGBP XAUCHF XAUAUD XAUJPY GC=F ZG=F PA=F MCL=F ZM=F VXM=F',
  5_000: 'XAGUSD XAGEUR XAGGBP XAGCHF XAGAUD XAGJPY SI=F ZI=F ZC=F ZS=F ZW=F',
  1_000: 'USOIL UKOIL CL=F BZ=F B=F SIL=F DX=F VX=F ZB=F ZF=F ZN=F',
  2_000: 'ZT=F',
  10: 'MGC=F PAM=F CC=F FESX=F',
  50: 'ES=F RTY=F PL=F ETH=F HSI=F',
  5: 'MES=F M2K=F YM=F FDXM=F NKD=F BTC=F',
  20: 'NQ=F',
  2: 'MNQ=F',
  0.5: 'MYM=F',
  0.1: 'MBT=F MET=F',
  25: 'FDAX=F',
  1: 'FDXS=F',
  500: 'NIY=F NK=F',
  25_000: 'HG=F',
  42_000: 'HO=F RB=F',
  60_000: 'ZL=F',
  37_500: 'KC=F',
  112_000: 'SB=F',
  50_000: 'CT=F',
  15_000: 'OJ=F',
  40_000: 'LE=F',
};

const ONE = 10n ** BigInt(QUANTITY_SCALE);

const LOT_SIZES: ReadonlyMap<string, Quantity> = new Map(
  Object.entries(LOT_UNITS).flatMap(([units, symbols]) =>
    symbols.split(' ').map((symbol) => [symbol, sized(units)]),
  ),
);

/** No lot is finer than a tenth of a unit. */
function sized(units: string): Quantity {
  return quantity(BigInt(Number(units) * 10) * (ONE / 10n));
}

/** 1 lot of a currency pair is 100,000 of its base currency. */
const PAIR_LOT = sized('100000');

/** Units of one lot, in 1e-8; undefined where an instrument is counted in units alone: a share, a coin, a point. */
export const lotSizeOf = (
  instrument: Pick<Instrument, 'symbol' | 'category' | 'currency'>,
): Quantity | undefined => LOT_SIZES.get(instrument.symbol) ?? (findPair(instrument) ? PAIR_LOT : undefined);

/** Units of so many lots, both in 1e-8; undefined where that is no whole 1e-8 of a unit. */
export const unitsOfLots = (lots: Quantity, lotSize: Quantity): Quantity | undefined =>
  (lots * lotSize) % ONE === 0n ? quantity((lots * lotSize) / ONE) : undefined;

/** Lots of so many units, in 1e-8: exact, or rounded half-even where 1e-8 of a lot is too coarse. */
export function lotsOfUnits(
  units: Quantity,
  lotSize: Quantity,
): { readonly lots: Quantity; readonly isExact: boolean } {
  return {
    lots: quantity(divide(units * ONE, lotSize, 'half_even')),
    isExact: (units * ONE) % lotSize === 0n,
  };
}
