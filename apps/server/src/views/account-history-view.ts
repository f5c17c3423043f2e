import { formatUsdExact, usd } from '@lonja/core';
import { listCharges, listEquity, listFills, listLedgerEntries, type Database } from '@lonja/store';
import { ordersOf } from './order-view.ts';
import type { Market } from '../market/market.ts';
import { chargesOfEntry } from './conditions-view.ts';
import { shownTransactions } from './transaction-view.ts';

const ALL = 1_000_000;

/** The measured history of an account. */
export async function accountHistoryOf(db: Database, market: Market, accountId: number | null) {
  if (accountId === null) return { transactions: [], ledger: [], orders: [], equity: [] };
  const fills = await listFills(db, accountId, ALL);
  const entries = await listLedgerEntries(db, accountId);
  const financed = entries.filter(({ kind }) => kind === 'financing');
  const charges = await listCharges(
    db,
    financed.map(({ number }) => ({ accountId, number })),
  );
  const points = await listEquity(db, accountId);
  return {
    transactions: shownTransactions(fills, market),
    ledger: entries.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      ...(entry.kind === 'financing'
        ? { charges: chargesOfEntry(charges, { accountId, number: entry.number }, market) }
        : {}),
    })),
    orders: await ordersOf(db, market, accountId, { filter: 'all', limit: ALL }),
    equity: points.map(({ at, equity }) => ({ at: at.toISOString(), equity: formatUsdExact(usd(equity)) })),
  };
}
