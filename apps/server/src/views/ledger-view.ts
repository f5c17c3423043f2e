import { formatUsdExact, usd } from '@lonja/core';
import type { LedgerPage } from '@lonja/protocol';
import type { EntryKey, FoundEntry, TrialBalance } from '@lonja/store';

/** The trial balance, the entries that were found, and whether anything may be booked. */
export const ledgerAnswer = (
  { accounts, entries: entryCount, fills, lines, total }: TrialBalance,
  found: readonly FoundEntry[],
  chargesOf: ChargesOf,
  { state, reason }: Pick<LedgerPage, 'state'> & { readonly reason: string | null },
): Omit<LedgerPage, 'page' | 'size'> => ({
  accounts,
  entryCount,
  fills,
  lines: lines.map((line) => ({ ...line, balance: formatUsdExact(line.balance) })),
  total: formatUsdExact(total),
  entries: found.map((entry) => entryAnswer(entry, chargesOf)),
  state,
  problem: reason,
});

/** The charges that a financing entry sums. */
type ChargesOf = (entry: EntryKey) => LedgerPage['entries'][number]['charges'];

const entryAnswer = (
  { username, accountId, number, kind, at, reason, postings }: FoundEntry,
  chargesOf: ChargesOf,
): LedgerPage['entries'][number] => ({
  username,
  accountId: String(accountId),
  number,
  kind,
  at: at.toISOString(),
  reason,
  postings: Object.fromEntries(
    Object.entries(postings).map(([name, amount]) => [name, formatUsdExact(usd(BigInt(amount)))]),
  ),
  charges: chargesOf({ accountId, number }),
});
