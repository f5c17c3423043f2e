import type { PortfolioPerformance, Transaction } from '@lonja/protocol';

type Fill = Pick<Transaction, 'createdAt' | 'symbol' | 'type' | 'quantity' | 'price'>;

/** What two accounts did: the same at the same moment, and what one of them did alone. Each in its own order. */
export interface ComparedFills<F extends Fill> {
  readonly common: number;
  readonly first: readonly F[];
  readonly second: readonly F[];
}

/** Fills are the same where moment, instrument, side, quantity and price are. */
export function compareFills<F extends Fill>(first: readonly F[], second: readonly F[]): ComparedFills<F> {
  const onlySecond = [...second];
  const onlyFirst = first.filter((fill) => {
    const place = onlySecond.findIndex((other) => identifyFill(other) === identifyFill(fill));
    if (place < 0) return true;
    onlySecond.splice(place, 1);
    return false;
  });
  return { common: first.length - onlyFirst.length, first: onlyFirst, second: onlySecond };
}

const identifyFill = ({ createdAt, symbol, type, quantity, price }: Fill): string =>
  [createdAt, symbol, type, quantity, price].join(' ');

type Curve = PortfolioPerformance['curve'];

/** Two curves on one scale, each as a path in a box of so wide and high. Undefined where neither has two points. */
export interface ComparedCurves {
  readonly first: string;
  readonly second: string;
  readonly lowest: number;
  readonly highest: number;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

export function compareCurves(
  first: Curve,
  second: Curve,
  [width, height]: readonly [width: number, height: number],
): ComparedCurves | undefined {
  const points = [...first, ...second];
  if (Math.max(first.length, second.length) < 2) return undefined;
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ equity }) => Number(equity));
  const [from, until] = [Math.min(...times), Math.max(...times)];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const path = (curve: Curve): string =>
    curve
      .map(({ at, equity }, place) => {
        const x = ((Date.parse(at) - from) / (until - from || 1)) * width;
        const y = height - ((Number(equity) - lowest) / (highest - lowest || 1)) * height;
        return `${place === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
      })
      .join('');
  return { first: path(first), second: path(second), lowest, highest, from, until };
}
