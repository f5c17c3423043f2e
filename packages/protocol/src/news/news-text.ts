import { fillGaps } from '@lonja/words/fill-gaps';
import type { EventKindTexts, MarketNewsTexts } from '@lonja/words/texts';
import type { EventMove } from '../market-data/calendar.ts';
import type { NewsEvent, NewsWeek } from './news.ts';

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

/** An item about the simulated market in a reader's words. */
export function newsText(facts: NewsEvent | NewsWeek, wording: NewsWording): NewsText {
  if (facts.kind === 'week') return weekText(facts, wording);
  return facts.kind === 'due' ? dueText(facts, wording) : overText(facts, wording);
}

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
  const { texts, kinds } = wording;
  const [first] = companies;
  const gaps = { move: firstMove(moves, wording), moves: listMoves(moves, wording) };
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

function weekText({ count, moves }: NewsWeek, wording: NewsWording): NewsText {
  const { texts } = wording;
  const gaps = { count, move: firstMove(moves, wording), moves: listMoves(moves, wording) };
  return {
    title: fillGaps(count === 1 ? texts.week : texts.weeks, gaps),
    summary: fillGaps(count === 1 ? texts.weekText : texts.weeksText, gaps),
  };
}

const firstMove = (moves: readonly EventMove[], { figures }: NewsWording): string =>
  moves
    .slice(0, 1)
    .map(({ symbol, changePercent }) => `${symbol} ${figures.signedPercent(changePercent)}`)
    .join('');

const listMoves = (moves: readonly EventMove[], { texts, figures }: NewsWording): string =>
  moves
    .map(({ symbol, before, after, changePercent }) =>
      fillGaps(texts.move, {
        symbol,
        before: figures.price(before),
        after: figures.price(after),
        change: figures.signedPercent(changePercent),
      }),
    )
    .join('; ');
