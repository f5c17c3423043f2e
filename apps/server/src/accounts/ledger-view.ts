import { formatUsdExact, usd } from '@lonja/core';
import type { LedgerPage } from '@lonja/protocol';
import type { FoundEntry } from '@lonja/store/ledger/entry-search';
import type { EntryKey } from '@lonja/store/ledger/financing-charges';
import type { TrialBalance } from '@lonja/store/ledger/trial-balance';

/** The trial balance, the entries that were found, and whether anything may be booked. */
export const ledgerAnswer = (
  { accounts, entries: entryCount, fills, lines, total }: TrialBalance,
  found: readonly FoundEntry[],
  evidence: EntryEvidence,
  { state, reason }: Pick<LedgerPage, 'state'> & { readonly reason: string | null },
): Omit<LedgerPage, 'page' | 'size'> => ({
  accounts,
  entryCount,
  fills,
  lines: lines.map((line) => ({ ...line, balance: formatUsdExact(line.balance) })),
  total: formatUsdExact(total),
  entries: found.map((entry) => entryAnswer(entry, evidence)),
  state,
  problem: reason,
});

/** What entries were computed from. */
interface EntryEvidence {
  /** The charges that a financing entry sums. */
  readonly chargesOf: (entry: EntryKey) => LedgerPage['entries'][number]['charges'];
  /** What a dividend entry pays. */
  readonly dividendOf: (entry: EntryKey) => LedgerPage['entries'][number]['dividend'];
}

const entryAnswer = (
  { username, accountId, number, kind, at, reason, postings }: FoundEntry,
  { chargesOf, dividendOf }: EntryEvidence,
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
  dividend: dividendOf({ accountId, number }),
});
