import { CALENDAR_DAYS } from '@lonja/protocol';
import type { Market } from '../../market/market.ts';
import { calendarAnswer } from '../../views/calendar-view.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { serve } from '../kernel/serve.ts';

const DAY_MS = 86_400_000;
const { maximum, usual, away } = CALENDAR_DAYS;

/** GET /api/calendar. */
export function registerCalendarRoute(app: Api, market: Market, clock: () => number): void {
  serve(app, 'getCalendar', async (request, reply) => {
    const now = clock();
    const { from = now, until = from + usual * DAY_MS, symbol } = request.query;
    const isShort = from < until && until - from <= maximum * DAY_MS;
    // Each requested year is computed once and cached, so far dates are refused.
    const isNear = from >= now - away * DAY_MS && until <= now + away * DAY_MS;
    if (!isShort || !isNear) throw new HttpRefusal('invalid_request');
    const instrument = symbol === undefined ? undefined : market.instrumentBySymbol(symbol);
    if (symbol !== undefined && !instrument) throw new HttpRefusal('unknown_instrument');
    reply.header('cache-control', 'no-cache');
    const dividends = market.dividends.announced(from, until, now);
    return calendarAnswer(market.announced(from, until), dividends, { from, until, instrument, market });
  });
}
