import type { TradingAccount } from '@lonja/protocol';
import { useAccounts } from '../account/use-open-accounts.ts';

/** The open accounts, and the closed ones that an open one is a branch of: entries of contests that are over. */
export function useComparableAccounts(): readonly TradingAccount[] | undefined {
  const accounts = useAccounts();
  const originals = new Set(
    accounts?.flatMap(({ closedAt, terms }) =>
      closedAt === null && terms?.branch ? terms.branch.account : [],
    ),
  );
  return accounts?.filter(({ id, closedAt }) => closedAt === null || originals.has(id));
}
