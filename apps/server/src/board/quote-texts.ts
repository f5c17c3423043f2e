import { decimalText, unitsPerTick } from './decimal-text.ts';
import type { QuoteBoard } from './quote-board.ts';
import { createShownFigures } from './shown-figures.ts';

/** The board's figures as JSON numbers, by index, on the instrument's grid. Only for instruments that have a quote. */
export interface QuoteTexts {
  bid(index: number): string;
  ask(index: number): string;
  /** Mid with the instrument's decimals, half-even. */
  mid(index: number): string;
  /** Percent against the mid of 24 hours before, two decimals, to the nearest. */
  changePercent(index: number): string;
  /** Whole units. */
  volume(index: number): string;
}

export function createQuoteTexts(board: QuoteBoard): QuoteTexts {
  const { instruments, columns } = board;
  const { bidTicks, askTicks, volumes } = columns;
  const shown = createShownFigures(board);
  const unitsOfTick = Float64Array.from(instruments, unitsPerTick);
  const decimals = Uint8Array.from(instruments, (instrument) => instrument.priceDecimals);
  const bidUnits = (index: number): number => bidTicks[index]! * unitsOfTick[index]!;
  const askUnits = (index: number): number => askTicks[index]! * unitsOfTick[index]!;
  return {
    bid: (index) => decimalText(bidUnits(index), decimals[index]!),
    ask: (index) => decimalText(askUnits(index), decimals[index]!),
    mid: (index) => decimalText(shown.price(index), decimals[index]!),
    changePercent: (index) => decimalText(shown.change(index), 2),
    volume: (index) => String(volumes[index]!),
  };
}
