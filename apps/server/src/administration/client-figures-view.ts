import {
  ASSET_CLASSES,
  getAssetClass,
  formatUsd,
  magnitude,
  plus,
  sum,
  valueAccount,
  valuePosition,
  ZERO_USD,
  type AccountState,
  type AccountSummary,
  type MarketView,
  type Usd,
} from '@lonja/core';
import type { ClientFigures } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { ListedUser } from '@lonja/store/people/user-administration';
import { loadAccount } from '@lonja/store/trading/equity-points';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import type { Market } from '../market/market.ts';
import { readInOneScale } from '../market/split-suspensions.ts';
import { tradingAccountAnswer } from '../accounts/trading-account-view.ts';
import { adminUserAnswer } from '../people/user-view.ts';

/** Open ones and the newest closed ones. */
const LISTED = 100;

/** A client's account at the market, for the panel. */
export async function clientFiguresAnswer(
  db: Database,
  market: Pick<Market, 'splits' | 'view'>,
  listed: ListedUser,
): Promise<ClientFigures> {
  const account = await readInOneScale(market.splits, async () =>
    listed.account ? loadAccount(db, listed.account.id) : undefined,
  );
  const view = market.view();
  const worth = account && valueAccount(account, view);
  return {
    user: adminUserAnswer(listed),
    accounts: (await listTradingAccounts(db, listed.user.id, LISTED)).map(tradingAccountAnswer),
    figures: worth ? formatWorth(worth) : null,
    exposure: account ? computeExposure(account, view) : [],
  };
}

const formatWorth = (worth: AccountSummary): ClientFigures['figures'] => ({
  equity: formatUsd(worth.equity, 'floor'),
  openPnl: formatUsd(worth.unrealizedPnl),
  usedMargin: formatUsd(worth.usedMargin),
  freeMargin: formatUsd(worth.freeMargin, 'floor'),
  marginLevel: worth.marginLevel === undefined ? null : Number(worth.marginLevel) / 100,
});

/** Positions without a price are left out. */
function computeExposure({ positions }: AccountState, view: MarketView): ClientFigures['exposure'] {
  const values = [...positions.values()].flatMap((position) => {
    const instrument = view.instrumentOf(position.instrumentId);
    const quote = view.quoteOf(position.instrumentId);
    if (!quote) return [];
    const { value } = valuePosition(position, instrument, quote);
    return [{ assetClass: getAssetClass(instrument.category), value }];
  });
  return ASSET_CLASSES.map((assetClass) => {
    const own = values.filter((one) => one.assetClass === assetClass).map(({ value }) => value);
    return { assetClass, ...sumSides(own) };
  })
    .filter(({ total }) => total > 0n)
    .toSorted((a, b) => (a.total < b.total ? 1 : -1))
    .map(({ assetClass, long, short }) => ({ assetClass, long: formatUsd(long), short: formatUsd(short) }));
}

function sumSides(values: readonly Usd[]): { readonly long: Usd; readonly short: Usd; readonly total: Usd } {
  const long = sum([ZERO_USD, ...values.filter((value) => value > 0n)]);
  const short = sum([ZERO_USD, ...values.filter((value) => value < 0n)]);
  return { long, short, total: plus(long, magnitude(short)) };
}
