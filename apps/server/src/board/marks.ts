import type { QuoteBoard } from './quote-board.ts';

/**
 * Closing prices of all instruments in dollars per unit, as floats, for screening very many positions. Screening only selects
 * accounts; decisions are made on exact figures.
 */
export interface Marks {
  /** By the board's index; NaN before the first quote and without a rate to USD. */
  readonly bidUsd: Float64Array;
  readonly askUsd: Float64Array;
  /** USD for one unit of the instrument's currency. */
  readonly rate: Float64Array;
  indexOfId(instrumentId: number): number | undefined;
  /** Updates to the newest quotes. */
  refresh(): void;
}

const PRICE_ONE = 1e8;
const HUNDREDTHS = 100;

export function createMarks(board: QuoteBoard): Marks {
  const size = board.instruments.length;
  const bidUsd = new Float64Array(size).fill(Number.NaN);
  const askUsd = new Float64Array(size).fill(Number.NaN);
  const rate = new Float64Array(size).fill(Number.NaN);
  // The value of one tick in the instrument's currency.
  const tickValue = Float64Array.from(
    board.instruments,
    ({ tickSize, priceUnit }) => (Number(tickSize) / PRICE_ONE) * (Number(priceUnit) / HUNDREDTHS),
  );
  return {
    bidUsd,
    askUsd,
    rate,
    indexOfId: (instrumentId) => board.indexOfId(instrumentId),
    refresh: () => {
      const { bidTicks, askTicks } = board.columns;
      for (let index = 0; index < size; index++) {
        const usd = board.rateOf(index);
        const isQuoted = bidTicks[index]! > 0 && usd !== undefined;
        rate[index] = isQuoted ? Number(usd.numerator) / Number(usd.denominator) : Number.NaN;
        bidUsd[index] = bidTicks[index]! * tickValue[index]! * rate[index]!;
        askUsd[index] = askTicks[index]! * tickValue[index]! * rate[index]!;
      }
    },
  };
}
