import type { Category } from '../instrument/categories.ts';
import { divide, magnitude, negate, plus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import { chooseDiversificationGroup, type DiversificationGroup } from './allocation.ts';
import { apportion } from './apportion.ts';

/** A position at the market. */
export interface ExposedPosition {
  readonly category: Category;
  /** The currency that its price is in. */
  readonly currency: string;
  /** The currency that a pair buys; undefined for everything but currency pairs. */
  readonly base: string | undefined;
  /** USD at the market, signed: negative when short. */
  readonly value: Usd;
}

/** How much is held long and short; USD at the market, both at or above zero. */
export interface Sides {
  readonly long: Usd;
  readonly short: Usd;
}

export interface ExposureOf<Key> extends Sides {
  readonly key: Key;
  /** Share of all classes' long and short together, basis points; the shares of all are 100.00 %. */
  readonly weight: bigint;
}

export interface CurrencyExposure extends Sides {
  readonly currency: string;
  /** Long less short; USD, signed. */
  readonly net: Usd;
}

export interface Exposure extends Sides {
  /** Long and short together. */
  readonly gross: Usd;
  /** Gross / equity in hundredths, half-even: 810n is 8.10 times; undefined where nothing is left of the equity. */
  readonly timesEquity: bigint | undefined;
  /** The largest first. */
  readonly byClass: readonly ExposureOf<DiversificationGroup>[];
  /** The largest net first. A pair is held in one currency and owed in the other; all else is held in the currency of its price. */
  readonly byCurrency: readonly CurrencyExposure[];
}

/** What an account has at the market, by class and by currency. @param equity USD */
export function computeExposure(positions: readonly ExposedPosition[], equity: Usd): Exposure {
  const whole = addUp(positions.map(({ value }) => value));
  const gross = plus(whole.long, whole.short);
  return {
    ...whole,
    gross,
    timesEquity: equity > 0n ? divide(gross * 100n, equity, 'half_even') : undefined,
    byClass: sumClasses(positions, gross),
    byCurrency: sumCurrencies(positions),
  };
}

function sumClasses(
  positions: readonly ExposedPosition[],
  gross: Usd,
): readonly ExposureOf<DiversificationGroup>[] {
  const classes = [...Map.groupBy(positions, ({ category }) => chooseDiversificationGroup(category))]
    .map(([key, members]) => ({ key, ...addUp(members.map(({ value }) => value)) }))
    .toSorted((one, other) => compare(plus(other.long, other.short), plus(one.long, one.short)));
  const weights = apportion(
    gross === 0n ? 0n : 10_000n,
    classes.map(({ long, short }) => plus(long, short)),
  );
  return classes.map((one, place) => ({ ...one, weight: weights[place] ?? 0n }));
}

function sumCurrencies(positions: readonly ExposedPosition[]): readonly CurrencyExposure[] {
  const held = positions.flatMap(({ base, currency, value }) =>
    base === undefined
      ? [{ currency, value }]
      : [
          { currency: base, value },
          { currency, value: negate(value) },
        ],
  );
  return [...Map.groupBy(held, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      ...addUp(members.map(({ value }) => value)),
      net: sum(members.map(({ value }) => value)),
    }))
    .toSorted((one, other) => compare(magnitude(other.net), magnitude(one.net)));
}

const addUp = (values: readonly Usd[]): Sides => ({
  long: values.reduce((total, value) => (value > 0n ? plus(total, value) : total), ZERO_USD),
  short: values.reduce((total, value) => (value < 0n ? plus(total, magnitude(value)) : total), ZERO_USD),
});

const compare = (one: Usd, other: Usd): number => (one === other ? 0 : one > other ? 1 : -1);
