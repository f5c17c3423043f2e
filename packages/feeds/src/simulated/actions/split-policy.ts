import type { SplitRatio } from '@lonja/core';

/** Below it nobody finds a share dear, in prices of its instrument: dollars, as only companies of the United States split. */
const COMFORTABLE = 100;
/** A share this many times above what is usual is split. */
const DEAR = 2;
const FORWARD = [20, 15, 12, 10, 8, 7, 6, 5, 4, 3, 2];
/** Exchanges delist what stays below a dollar. */
const LISTED_FROM = 1;
/** A share that never cost much more is left alone. */
const FALLEN_TO = 1 / 3;
/** What a reverse split brings a price to, at least. */
const RESPECTABLE = 5;
const REVERSE = [10, 20, 50, 100, 200, 500, 1_000];

/**
 * The split that a company announces at a price; undefined without one. A dear share comes to what is usual, or at most half
 * of that above it (a quarter of one above thirty times); one that would be delisted to 5 or more. So the next one is far away,
 * and a tick is no larger a part of the price than in the catalogue, or a ten-thousandth.
 * @param price of the share, above 0
 * @param usual its price in the catalogue
 */
export function splitAt(price: number, usual: number): SplitRatio | undefined {
  const comfortable = Math.max(usual, COMFORTABLE);
  if (price >= DEAR * comfortable)
    return { newUnits: FORWARD.find((units) => price / units >= comfortable)!, oldUnits: 1 };
  if (price >= LISTED_FROM || price > usual * FALLEN_TO) return undefined;
  const oldUnits = REVERSE.find((units) => price * units >= RESPECTABLE) ?? REVERSE.at(-1)!;
  return { newUnits: 1, oldUnits };
}
