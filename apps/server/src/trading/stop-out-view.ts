import { formatPrice, priceToNumber, stopOutLadder, type StopOutRung } from '@lonja/core';
import type { StopOutLadder } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadAccount } from '@lonja/store/trading/equity-points';
import type { Market } from '../market/market.ts';
import { readInOneScale } from '../market/split-suspensions.ts';
import { refuse } from '../refusal/refuse.ts';

/** The prices at which an account's positions would be closed, as it stands. Refused where there is no such account. */
export async function loadStopOutLadder(
  db: Database,
  market: Market,
  accountId: number | null,
): Promise<StopOutLadder> {
  const account = await readInOneScale(market.splits, async () =>
    accountId === null ? undefined : loadAccount(db, accountId),
  );
  if (!account) refuse('not_found');
  return { rungs: stopOutLadder(account, market.view()).map((rung) => rungAnswer(rung, market)) };
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
