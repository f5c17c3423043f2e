import type { QuoteBoard } from './quote-board.ts';
import { createQuoteTexts } from './quote-texts.ts';

/** The stream's text of each instrument's quote. */
export interface QuoteFragments {
  readonly size: number;
  /** An instrument's source, its label, and the delay of its prices in minutes. */
  originOf(index: number): readonly [source: string, label: string, delayMinutes: number];
  indexOf(symbol: string): number | undefined;
  /** `["EURUSD",1.12229,1.12237,0.23,534209930,1772366400000]`, with `,1` where only closing is allowed, and the scale after a split: rendered at most once a change, shared by all readers. */
  fragment(index: number): string;
  /** Rises with every change of this instrument; 0 before its first quote. */
  revision(index: number): number;
}

/** Renders on demand, so that an instrument without readers costs nothing. */
export function createQuoteFragments(board: QuoteBoard): QuoteFragments {
  const { instruments, columns } = board;
  const texts = createQuoteTexts(board);
  const prefixes = instruments.map((instrument) => `[${JSON.stringify(instrument.symbol)}`);
  const rendered = instruments.map(() => '');
  const renderedRevisions = new Float64Array(instruments.length);

  const render = (index: number): string =>
    `${prefixes[index]},${texts.bid(index)},${texts.ask(index)},${texts.changePercent(index)},` +
    `${texts.volume(index)},${columns.quotedAt[index]}${stateOf(index)}]`;
  const stateOf = (index: number): string => {
    const scale = board.scaleOf(index);
    if (scale > 0) return `,${columns.quarantined[index]},${scale}`;
    return columns.quarantined[index] === 1 ? ',1' : '';
  };
  return {
    size: instruments.length,
    originOf: (index) => [board.sourceOf(index), board.labelOf(index), board.delayMinutesOf(index)],
    indexOf: (symbol) => board.indexOf(symbol),
    revision: (index) => columns.revisions[index]!,
    fragment(index) {
      const revision = columns.revisions[index]!;
      if (renderedRevisions[index] !== revision) {
        rendered[index] = render(index);
        renderedRevisions[index] = revision;
      }
      return rendered[index]!;
    },
  };
}
