import type { QuoteBoard } from '../board/quote-board.ts';
import { refuse } from '../refusal/refuse.ts';

/** The place of an instrument in its market's board. @throws HttpRefusal for a symbol that is not listed there */
export function requireIndex(board: QuoteBoard, symbol: string): number {
  const index = board.indexOf(symbol);
  if (index === undefined) refuse('unknown_instrument');
  return index;
}
