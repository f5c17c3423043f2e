import {
  formatUsd,
  largestLossFirst,
  magnitude,
  valueAccount,
  valuePosition,
  type AccountState,
  type MarketView,
  type Usd,
} from '@lonja/core';
import type { AccountNearCall } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadOwnedAccounts, type OwnedAccount } from '@lonja/store/trading/open-accounts';
import type { Market } from '../market/market.ts';
import { readInOneScale } from '../market/split-suspensions.ts';

/**
 * These accounts at the market, the lowest margin level first. One that has no level any more, because its positions on margin
 * were closed or a price is missing, is left out.
 */
export async function accountsNearCall(
  db: Database,
  market: Pick<Market, 'splits' | 'view'>,
  accountIds: readonly number[],
): Promise<AccountNearCall[]> {
  const owned = await readInOneScale(market.splits, () => loadOwnedAccounts(db, accountIds));
  const view = market.view();
  return owned
    .flatMap((one) => nearCallAnswer(one, view) ?? [])
    .toSorted((a, b) => a.marginLevel - b.marginLevel || (a.user.username < b.user.username ? -1 : 1));
}

function nearCallAnswer(
  { owner, name, account }: OwnedAccount,
  view: MarketView,
): AccountNearCall | undefined {
  const worth = valueAccount(account, view);
  const largest = largestPosition(account, view);
  if (worth?.marginLevel === undefined || !largest) return undefined;
  const [first] = largestLossFirst(account, view);
  return {
    user: owner,
    account: { id: String(account.id), name },
    equity: formatUsd(worth.equity, 'floor'),
    usedMargin: formatUsd(worth.usedMargin),
    openPnl: formatUsd(worth.unrealizedPnl),
    marginLevel: Number(worth.marginLevel) / 100,
    positions: account.positions.size,
    largest: { symbol: largest.symbol, value: formatUsd(largest.value) },
    closesFirst: first === undefined ? null : view.instrumentOf(first).symbol,
  };
}

/** By its value at the market, long or short; undefined where nothing is open or a price is missing. */
function largestPosition(
  { positions }: AccountState,
  view: MarketView,
): { readonly symbol: string; readonly value: Usd } | undefined {
  return [...positions.values()]
    .flatMap((position) => {
      const quote = view.quoteOf(position.instrumentId);
      const instrument = view.instrumentOf(position.instrumentId);
      if (!quote) return [];
      return [{ symbol: instrument.symbol, value: valuePosition(position, instrument, quote).value }];
    })
    .toSorted((a, b) => (magnitude(a.value) < magnitude(b.value) ? 1 : -1))[0];
}
