import { CALENDAR_DAYS, type CalendarEvent, type EventImportance } from '@lonja/protocol';
import { concerns } from '@lonja/protocol/event-concerns';
import type { AnnouncedEvent } from '@lonja/feeds';
import type { SpendCandles } from '../history/candle-history.ts';
import type { BoardMarket } from '../market/board-market.ts';
import type { Market } from '../market/market.ts';
import { calendarAnswer, calendarEvent, laterMove } from './calendar-view.ts';
import { dividendEvent } from '../accounts/dividend-view.ts';
import { splitEvent } from '../splits/split-view.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import type { CandleBudget } from './candle-budget.ts';

const DAY_MS = 86_400_000;
const { maximum, usual, away } = CALENDAR_DAYS;

const WEIGHT: Readonly<Record<EventImportance, number>> = { low: 0, medium: 1, high: 2 };

/** GET /api/calendar. */
export function calendarHandlers(budget: CandleBudget) {
  return {
    getCalendar: async (request, reply) => {
      const { market } = request;
      const now = market.now();
      const { from = now, until = from + usual * DAY_MS, symbol, importance = 'low' } = request.query;
      const isShort = from < until && until - from <= maximum * DAY_MS;
      // Each requested year is computed once and cached, so far dates are refused.
      const isNear = from >= now - away * DAY_MS && until <= now + away * DAY_MS;
      if (!isShort || !isNear) refuse('invalid_request');
      const instrument = symbol === undefined ? undefined : market.instrumentBySymbol(symbol);
      if (symbol !== undefined && !instrument) refuse('unknown_instrument');
      const events = market.events
        .announced(from, until)
        .filter((event) => WEIGHT[event.importance] >= WEIGHT[importance])
        .filter((event) => !instrument || concerns(event, instrument));
      const actions = importance === 'low' ? announcedActions(market, { from, until, now, symbol }) : [];
      reply.header('cache-control', 'no-cache');
      const moved = await budget.compute(request, events.length, (spend) =>
        withMoves(events, now, spend, market),
      );
      return calendarAnswer([...moved, ...actions], { from, until });
    },
  } satisfies Partial<Handlers>;
}

interface ActionsWanted {
  readonly from: number;
  readonly until: number;
  readonly now: number;
  readonly symbol: string | undefined;
}

/** Dividends and splits; of a symbol, where one is asked for. */
function announcedActions(
  market: Market,
  { from, until, now, symbol }: ActionsWanted,
): readonly CalendarEvent[] {
  const isAskedFor = (action: { readonly symbol: string }): boolean =>
    symbol === undefined || action.symbol === symbol;
  return [
    ...market.dividends
      .announced(from, until, now)
      .filter(isAskedFor)
      .map((dividend) => dividendEvent(dividend, market)),
    ...market.splits.announced(from, until, now).filter(isAskedFor).map(splitEvent),
  ];
}

/** Adds what prices did; a move costs as much as a computed candle. */
async function withMoves(
  events: readonly AnnouncedEvent[],
  now: number,
  spend: SpendCandles,
  market: BoardMarket,
): Promise<CalendarEvent[]> {
  const { turns } = market.candlePages;
  const answered: CalendarEvent[] = [];
  for (const event of events) {
    if (turns.isOver()) await turns.next();
    const measured =
      event.at > now ? [] : event.kind === 'earnings' ? event.symbols : event.symbols.slice(0, 1);
    if (measured.length > 0) spend(measured.length);
    const moves = measured.flatMap((symbol) => {
      const reaction = market.events.reactionTo(event, symbol, now);
      const instrument = market.instrumentBySymbol(symbol);
      return reaction && instrument ? [laterMove(reaction, instrument)] : [];
    });
    answered.push(calendarEvent(event, moves));
  }
  return answered;
}
