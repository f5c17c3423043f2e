import type { IndicatorCandle, IndicatorDefinition } from './definition.ts';

/** More than any default period, twice over. */
const CANDLES = 400;
const MINUTE_MS = 60_000;

/**
 * Whether an indicator reads nothing but closes, so that it can be computed of any other price: tried on candles that differ in all
 * the rest.
 */
export function readsOnePrice(definition: IndicatorDefinition): boolean {
  const values = Object.fromEntries(definition.parameters.map(({ name, default: usual }) => [name, usual]));
  const [plain, other] = [definition.start(values), definition.start(values)];
  let hasValue = false;
  for (let at = 0; at < CANDLES; at += 1) {
    // A wave with a second one on it: prices rise and fall, and never repeat.
    const close = 100 + 10 * Math.sin(at / 7) + 3 * Math.sin(at / 1.7);
    const [one, two] = [
      plain.accept(candleAt(at, close, 0), false),
      other.accept(candleAt(at, close, 1), false),
    ];
    if (JSON.stringify(one) !== JSON.stringify(two)) return false;
    hasValue ||= one !== null;
  }
  return hasValue;
}

const candleAt = (at: number, close: number, by: number): IndicatorCandle => ({
  time: at * MINUTE_MS,
  open: close + by * Math.cos(at),
  high: close + 2 * by + by * Math.abs(Math.sin(at)),
  low: close - 2 * by - by * Math.abs(Math.cos(at)),
  close,
  volume: 100 + by * (at % 13),
});
