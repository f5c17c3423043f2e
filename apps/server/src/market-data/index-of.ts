import type { QuoteBoard } from '../board/quote-board.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';

/** The place of an instrument in its market's board. @throws HttpRefusal for a symbol that is not listed there */
export function indexOf(board: QuoteBoard, symbol: string): number {
  const index = board.indexOf(symbol);
  if (index === undefined) throw new HttpRefusal('unknown_instrument');
  return index;
}
