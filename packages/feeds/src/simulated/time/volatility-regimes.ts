import type { ActivityClock } from './activity.ts';
import { exp } from '../noise/elementary.ts';
import type { NoiseKey } from '../noise/keyed-function.ts';
import { drawNormal } from '../noise/normal-draw.ts';

/** Regimes go from one node to the next, every 2^22 steps: 12 days. */
const NODE_LEVEL = 22;
const NODE_STEPS = 2 ** NODE_LEVEL;

/**
 * The same clock, faster in volatile weeks and months, slower in quiet ones. The rate is drawn for each node and goes straight from one to the
 * next, so volatility never changes at once, at the origin as little as elsewhere. The logarithm of the rate comes back to its usual, to both
 * sides of the origin (S. J. Taylor, "Modelling Financial Time Series", 1986). @returns a clock of days from the origin
 */
export function withRegimes(clock: ActivityClock, origin: number, key: NoiseKey): ActivityClock {
  const drawNode = (number: number): Omit<Node, 'days'> => {
    const step = number * NODE_STEPS;
    const deviate = drawNormal(key, 0, Math.floor(step / 4_294_967_296), step | 0);
    return { deviate, rate: rateOf(deviate), active: clock.until(origin + step) };
  };
  const first: Node = { ...drawNode(0), days: 0 };
  /** By their distance from the origin. */
  const [before, after] = [[first], [first]];
  const nodeAt = (number: number): Node => {
    const nodes = number < 0 ? before : after;
    for (let distance = nodes.length; distance <= Math.abs(number); distance++)
      nodes.push(continueFrom(nodes.at(-1)!, drawNode(Math.sign(number) * distance)));
    return nodes[Math.abs(number)]!;
  };
  return {
    until(step) {
      const number = Math.floor((step - origin) / NODE_STEPS);
      const [from, to] = [nodeAt(number), nodeAt(number + 1)];
      const active = clock.until(step) - from.active;
      const part = active / (to.active - from.active);
      return from.days + active * (from.rate + ((to.rate - from.rate) * part) / 2);
    },
  };
}

interface Node {
  /** The logarithm of the rate, in its standard deviations. */
  readonly deviate: number;
  /** Days that pass with a day of activity; the mean is 1. */
  readonly rate: number;
  /** Days of activity, from 1970. */
  readonly active: number;
  /** Days from the origin. */
  readonly days: number;
}

/** The node after the last one, or before the first one. @param drawn what it would be without a memory */
function continueFrom(last: Node, drawn: Omit<Node, 'days'>): Node {
  const deviate = MEMORY * last.deviate + Math.sqrt(1 - MEMORY * MEMORY) * drawn.deviate;
  const rate = rateOf(deviate);
  const days = last.days + ((drawn.active - last.active) * (last.rate + rate)) / 2;
  return { deviate, rate, active: drawn.active, days };
}

const rateOf = (deviate: number): number => exp(DEVIATION * deviate - (DEVIATION * DEVIATION) / 2);

/**
 * Standard deviation of the rate's logarithm, and what is left of it from one node to the next: a third after two months. With both, daily
 * moves have the tails and the memory of real markets (`market-statistics.test.ts`), and the largest weeks of real years (`market-fear.test.ts`).
 */
const DEVIATION = 1.05;
const MEMORY = 0.82;
