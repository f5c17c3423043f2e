import { formatUsdExact, usd } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listDividends } from '@lonja/store/ledger/dividend-payments';
import { listCharges } from '@lonja/store/ledger/financing-charges';
import { listLedgerEntries } from '@lonja/store/ledger/ledger-entries';
import { listEquity } from '@lonja/store/personal/personal-data';
import { listFills } from '@lonja/store/trading/fills';
import { listPositionChanges } from '@lonja/store/trading/positions';
import { listOrderAnswers } from '../trading/order-view.ts';
import type { Market } from '../market/market.ts';
import { chargesOfEntry } from '../conditions/conditions-view.ts';
import { dividendOfEntry } from './dividend-view.ts';
import { shownTransactions } from '../trading/transaction-view.ts';
import type { Language } from '@lonja/words/languages';

const ALL = 1_000_000;

/** The measured history of an account. */
export async function loadAccountHistory(
  db: Database,
  market: Market,
  accountId: number | null,
  language: Language,
) {
  if (accountId === null)
    return { transactions: [], ledger: [], orders: [], equity: [], positionChanges: [] };
  const fills = await listFills(db, accountId, ALL);
  const entries = await listLedgerEntries(db, accountId);
  const keysOf = (wanted: string) =>
    entries.filter(({ kind }) => kind === wanted).map(({ number }) => ({ accountId, number }));
  const charges = await listCharges(db, keysOf('financing'));
  const dividends = await listDividends(db, keysOf('dividend'));
  const changes = await listPositionChanges(db, accountId);
  const points = await listEquity(db, accountId);
  return {
    transactions: shownTransactions(fills, market),
    ledger: entries.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      ...(entry.kind === 'financing'
        ? { charges: chargesOfEntry(charges, { accountId, number: entry.number }, market) }
        : {}),
      ...(entry.kind === 'dividend'
        ? { dividend: dividendOfEntry(dividends, { accountId, number: entry.number }, market) }
        : {}),
    })),
    orders: await listOrderAnswers(db, market, accountId, { filter: 'all', limit: ALL }, language),
    equity: points.map(({ at, equity }) => ({ at: at.toISOString(), equity: formatUsdExact(usd(equity)) })),
    positionChanges: changes.map(({ symbol, at }) => ({ symbol, at: at.toISOString() })),
  };
}
