import type { ReferenceFinancing, ReferenceMarket, ReferenceRules } from './reference-market.ts';

/** A fraction of a millionth of a dollar, not yet rounded; below zero the account is paid. */
export interface ReferenceCharge {
  readonly over: bigint;
  readonly under: bigint;
}

const FLAT = 25_000n;

/**
 * The night's charge for an instrument that is held on margin. A pair is charged by the value dates that it rolls over;
 * everything else by calendar days, and so is a pair by the flat rate. A currency without a benchmark is charged by the
 * flat rate. The year has 365 days.
 */
export function chargeReference(
  instrument: number,
  quantity: bigint,
  { bid, ask, unit, rate }: ReferenceMarket,
  { currency = '', pairOf, settlesIn = 2 }: ReferenceRules,
  table: ReferenceFinancing | undefined,
  night: number,
): ReferenceCharge {
  const size = quantity > 0n ? quantity : -quantity;
  const dollarsUnder = 10_000_000_000n * 100n * rate.under;
  const yearly = (ratio: bigint, days: bigint): ReferenceCharge => ({
    over: size * (bid + ask) * unit * rate.over * ratio * days,
    under: dollarsUnder * 2n * 1_000_000n * 365n,
  });
  if (!table) return yearly(FLAT, 1n);
  const rolled = pairOf === undefined ? 1n : BigInt(rolledOver(night, settlesIn));
  const points = table.tomNext.get(instrument);
  if (points) {
    const brought = quantity > 0n ? points.long : points.short;
    return { over: -brought * size * unit * rate.over * rolled, under: dollarsUnder };
  }
  const owed = table.benchmarks.get(currency);
  const earned = pairOf === undefined ? 0n : table.benchmarks.get(pairOf);
  if (owed === undefined || earned === undefined) return yearly(FLAT, 1n);
  return yearly((quantity > 0n ? owed - earned : earned - owed) + table.markup, rolled);
}

/** Days from the value date of a trade on this day to that of a trade on the next trading day; 0 on a weekend. */
function rolledOver(day: number, settlesIn: number): number {
  if (!isTradingDay(day)) return 0;
  return tradingDaysAfter(tradingDaysAfter(day, 1), settlesIn) - tradingDaysAfter(day, settlesIn);
}

function tradingDaysAfter(day: number, days: number): number {
  let [found, left] = [day, days];
  while (left > 0) if (isTradingDay(++found)) left--;
  return found;
}

const isTradingDay = (day: number): boolean => {
  const name = new Date(day * 86_400_000).getUTCDay();
  return name !== 0 && name !== 6;
};
