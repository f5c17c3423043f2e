import { unitsPerTick, wholeMid } from './decimal-text.ts';
import type { QuoteBoard } from './quote-board.ts';

/** The figures that every client sees, as whole numbers by index, so that decisions on them agree with the screens. */
export interface ShownFigures {
  /** Whether there is a quote; without one the other figures are meaningless. */
  isQuoted(index: number): boolean;
  /** Mid in units of the instrument's last shown decimal, half-even. */
  price(index: number): number;
  /** Hundredths of a percent against the mid of 24 hours before, to the nearest; zero where there is none. */
  change(index: number): number;
}

export function createShownFigures({ instruments, columns }: QuoteBoard): ShownFigures {
  const { bidTicks, askTicks, dayAgoTicks } = columns;
  const unitsOfTick = Float64Array.from(instruments, unitsPerTick);
  return {
    isQuoted: (index) => bidTicks[index]! > 0,
    price: (index) =>
      wholeMid(bidTicks[index]! * unitsOfTick[index]!, askTicks[index]! * unitsOfTick[index]!),
    change: (index) => {
      const dayAgo = dayAgoTicks[index]!;
      return dayAgo > 0 ? Math.round(((bidTicks[index]! + askTicks[index]!) / 2 / dayAgo - 1) * 10_000) : 0;
    },
  };
}
