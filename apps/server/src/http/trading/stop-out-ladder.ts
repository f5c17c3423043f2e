import { formatPrice, priceToNumber, stopOutLadder, type StopOutRung } from '@lonja/core';
import type { StopOutLadder } from '@lonja/protocol';
import { loadAccount, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function registerStopOutLadderRoute(app: Api, db: Database, market: Market): void {
  serve(app, 'getStopOutLadder', async (request): Promise<StopOutLadder> => {
    const { accountId } = request.session;
    const account = accountId === null ? undefined : await loadAccount(db, accountId);
    if (!account) throw new HttpRefusal('not_found');
    const view = market.view();
    return { rungs: stopOutLadder(account, view).map((rung) => rungAnswer(rung, market)) };
  });
}

function rungAnswer(
  { instrumentId, price, today, marginLevel, closes }: StopOutRung,
  market: Market,
): StopOutLadder['rungs'][number] {
  const instrument = market.instrumentById(instrumentId);
  if (!instrument) throw new Error(`instrument ${instrumentId} is not listed`);
  return {
    symbol: instrument.symbol,
    price: formatPrice(price, instrument.priceDecimals),
    awayPercent: Math.round((priceToNumber(price) / priceToNumber(today) - 1) * 10_000) / 100,
    marginLevel: Number(marginLevel) / 100,
    closes: closes.map((id) => market.instrumentById(id)?.symbol ?? String(id)),
  };
}
