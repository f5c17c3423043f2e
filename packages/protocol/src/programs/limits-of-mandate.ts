import type { Mandate } from './mandates.ts';

/** What a mandate may limit; its time zone says only when its days end. */
type MandateLimit = Exclude<keyof Mandate, 'timeZone'>;

/** How each limit is said where it is set: to a person, or to a model. A limit without words does not compile. */
export type LimitWords<Context> = {
  readonly [Limit in MandateLimit]: (value: NonNullable<Mandate[Limit]>, context: Context) => string;
};

/** In the order in which all surfaces say them. */
const ORDER: { readonly [Limit in MandateLimit]: true } = {
  symbols: true,
  maxOrder: true,
  maxDay: true,
  maxWithdrawalsDay: true,
  maxExposure: true,
  maxLeverage: true,
  ordersAMinute: true,
  maxDailyLoss: true,
  hours: true,
};

/** The limits of a mandate, each in its words. */
export function sayLimits<Context>(
  mandate: Mandate,
  words: LimitWords<Context>,
  context: Context,
): readonly string[] {
  return (Object.keys(ORDER) as MandateLimit[]).flatMap((limit) => {
    const value = mandate[limit];
    const say = words[limit] as (value: NonNullable<Mandate[MandateLimit]>, context: Context) => string;
    return value === null ? [] : [say(value, context)];
  });
}
