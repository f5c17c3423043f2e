import { fillGaps } from '@lonja/words/fill-gaps';
import type { EventKindTexts, MarketNewsTexts } from '@lonja/words/texts';
import type { EventMove } from '../market-data/calendar.ts';
import type { NewsEvent } from './news.ts';

/** A surface's words for simulated news, and its format of figures. */
export interface NewsWording {
  readonly texts: MarketNewsTexts;
  readonly kinds: EventKindTexts;
  readonly figures: {
    readonly price: (price: number) => string;
    readonly signedPercent: (percent: number) => string;
    readonly moment: (moment: string) => string;
  };
}

export interface NewsText {
  readonly title: string;
  readonly summary: string;
}

/** An item about the simulated calendar in a reader's words. */
export const newsText = (event: NewsEvent, wording: NewsWording): NewsText =>
  event.kind === 'due' ? dueText(event, wording) : overText(event, wording);

function dueText(
  { event, at, count, companies }: NewsEvent,
  { texts, kinds, figures }: NewsWording,
): NewsText {
  const moment = figures.moment(at);
  const [first] = companies;
  if (!first) return { title: fillGaps(texts.due, { event: kinds[event], moment }), summary: texts.dueText };
  if (count === 1)
    return { title: fillGaps(texts.reportDue, { name: first.name, moment }), summary: texts.dueText };
  const names = companies.map(({ name }) => name).join(', ');
  return {
    title: fillGaps(texts.reportsDue, { count, moment }),
    summary: `${fillGaps(texts.reportsDueText, { names })} ${texts.dueText}`,
  };
}

function overText({ event, count, companies, moves, rose, fell }: NewsEvent, wording: NewsWording): NewsText {
  const { texts, kinds, figures } = wording;
  const change = ({ symbol, changePercent }: EventMove): string =>
    `${symbol} ${figures.signedPercent(changePercent)}`;
  const listed = moves
    .map(({ symbol, before, after, changePercent }) =>
      fillGaps(texts.move, {
        symbol,
        before: figures.price(before),
        after: figures.price(after),
        change: figures.signedPercent(changePercent),
      }),
    )
    .join('; ');
  const [first] = companies;
  const gaps = { move: moves.slice(0, 1).map(change).join(''), moves: listed };
  if (!first)
    return {
      title: fillGaps(texts.over, { ...gaps, event: kinds[event] }),
      summary: fillGaps(texts.overText, gaps),
    };
  if (count === 1)
    return {
      title: fillGaps(texts.reportOver, { ...gaps, name: first.name }),
      summary: fillGaps(texts.overText, gaps),
    };
  return {
    title: fillGaps(texts.reportsOver, { count, rose, fell }),
    summary: fillGaps(texts.reportsOverText, gaps),
  };
}
