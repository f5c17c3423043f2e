import { plus, type Usd } from '../money/index.ts';
import { EVERY_KEY, type Suspender } from './mandate-limits.ts';

/** When a mandate lets a program open something, or transfer money, on the clock of the mandate's zone. */
export interface MandateHours {
  /** 0 is Sunday; at least one. */
  readonly weekdays: readonly number[];
  /** Minutes since midnight, 0 to 1,439. */
  readonly from: number;
  /** Minutes since midnight, above `from`, at most 1,440. */
  readonly until: number;
}

/**
 * What an API key may do on one account, beside its scopes. An absent limit is none. All but `instruments` limit what opens or adds to
 * a position, or transfers money: what only closes or cancels is never in their way.
 */
export interface Mandate {
  /** An IANA name: its midnight ends the mandate's days. */
  readonly zone: string;
  /** Ids of what may be traded, closed included. */
  readonly instruments?: readonly number[];
  /** The largest value of one order, USD. */
  readonly maxOrder?: Usd;
  /** The largest value of a day's orders together, USD: counted when they are placed, and not given back where they are cancelled. */
  readonly maxDay?: Usd;
  /** The largest value of all of the account's positions and of what waits to open more, after an order. USD. */
  readonly maxExposure?: Usd;
  /** Whole. */
  readonly maxLeverage?: number;
  /** The largest sum of a day's withdrawals, USD: counted when they are requested, and not given back where they are cancelled. */
  readonly maxWithdrawalsDay?: Usd;
  /** Orders, closes, amendments and transfers within any sixty seconds; a close counts, and is never refused. */
  readonly ordersAMinute?: number;
  /**
   * How far the account's equity may be under that of before the key's first order of the day, USD: the key then opens nothing until the
   * day has ended. Deposits, withdrawals and adjustments are no part of it.
   */
  readonly maxDailyLoss?: Usd;
  readonly hours?: MandateHours;
}

export interface Suspension {
  readonly by: Suspender;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When it ends by itself; absent: when somebody ends it. */
  readonly until?: number;
}

/** What a key has used of its mandate. Times in milliseconds since 1970. */
export interface MandateUse {
  /** The end of the day that `ordered`, `withdrawn` and `baseline` are of. */
  readonly dayEndsAt: number;
  /** The value of what was ordered to open on that day, USD. */
  readonly ordered: Usd;
  /** The sum of the withdrawals that were requested on that day, USD. */
  readonly withdrawn: Usd;
  /** The account's equity before the key's first order of that day, moved by each flow since; after its first transfer where that came first. USD. */
  readonly baseline: Usd;
  /** The last orders and transfers, oldest first: as many as the mandate allows a minute. */
  readonly recent: readonly number[];
}

/** A key's mandate on an account, with what was used of it. */
export interface HeldMandate {
  readonly mandate: Mandate;
  readonly suspension?: Suspension;
  /** Absent before the first order or transfer. */
  readonly use?: MandateUse;
}

/** The mandates on an account, by the id of their key. A key without one is limited by its scopes alone. */
export type Mandates = ReadonlyMap<string, HeldMandate>;

/** What is held by a key that its scopes alone limit. */
export const LIMITED_BY_SCOPES: HeldMandate = { mandate: { zone: 'UTC' } };

/** What a key has on an account; a suspension of every key is its own, too. Undefined: its scopes alone limit it. */
export function heldBy(mandates: Mandates | undefined, key: string): HeldMandate | undefined {
  const own = mandates?.get(key);
  const suspension = mandates?.get(EVERY_KEY)?.suspension;
  return suspension ? { ...(own ?? LIMITED_BY_SCOPES), suspension } : own;
}

/** @param now milliseconds since 1970 */
export const isSuspended = ({ suspension }: HeldMandate, now: number): boolean =>
  suspension !== undefined && (suspension.until === undefined || now < suspension.until);

/** A flow is no result: it moves what a day's loss is counted from. @param amount USD, signed */
export function moveBaselines(mandates: Mandates, amount: Usd): Mandates {
  return new Map(
    [...mandates].map(([key, held]) => [
      key,
      held.use ? { ...held, use: { ...held.use, baseline: plus(held.use.baseline, amount) } } : held,
    ]),
  );
}
