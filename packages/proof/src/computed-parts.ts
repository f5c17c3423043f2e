import type { ExportedAccount } from './exported-person.ts';
import type { IsComputed } from './other-parts.ts';
import type { Unchecked } from './problem.ts';

/** What an account's books lead to: any change of one of these is found. A test changes each of them. */
const OF_BOOKS = [
  'transactions[].id',
  'transactions[].type',
  'transactions[].symbol',
  'transactions[].quantity',
  'transactions[].price',
  'transactions[].total',
  'transactions[].createdAt',
  'transactions[].conversion.rate',
  'transactions[].execution.widening',
  'transactions[].execution.impact',
  'ledger[].number',
  'ledger[].postings.cash',
  'ledger[].postings.margin',
  'ledger[].postings.profit',
  'ledger[].postings.withdrawal_hold',
  'ledger[].charges[].amount',
];
/** The same of positions that nothing but fills has changed. */
const OF_POSITIONS = [
  'transactions[].marketProfit',
  'transactions[].conversion.result',
  'positions[].symbol',
  'positions[].quantity',
  'positions[].cost',
  'positions[].margin',
];
/** What the revealed seed of a world leads to. */
const OF_QUOTES = [
  'transactions[].quote.bid',
  'transactions[].quote.ask',
  'transactions[].quote.at',
  'transactions[].conversion.numerator',
  'transactions[].conversion.denominator',
  'ledger[].charges[].bid',
  'ledger[].charges[].ask',
  'ledger[].charges[].usdRate',
  'ledger[].charges[].quotedAt',
];
const BALANCES = ['cash', 'margin', 'profit', 'withdrawalHold'];

/** An account of an export with what of it could not be computed. */
export interface ComputedAccount {
  readonly account: Pick<ExportedAccount, 'positionChanges'>;
  readonly unchecked: readonly Unchecked[];
}

/** What of an export is computed. @param others those beside the primary one: a part is computed where it is in each of them */
export function computedInExport({
  primary,
  others,
}: {
  readonly primary: ComputedAccount | undefined;
  readonly others: readonly ComputedAccount[];
}): IsComputed {
  const names = new Set([
    ...(primary ? [...listComputedParts([primary]), ...BALANCES.map((name) => `user.account.${name}`)] : []),
    ...(others.length > 0
      ? [...listComputedParts(others), ...BALANCES.map((name) => `exact.${name}`)].map(
          (name) => `otherAccounts[].${name}`,
        )
      : []),
  ]);
  return (path) => names.has(path);
}

function listComputedParts(accounts: readonly ComputedAccount[]): readonly string[] {
  const areTraced = accounts.every(({ account }) => account.positionChanges.length === 0);
  const areQuoted = accounts.every(({ unchecked }) => unchecked.every(({ kind }) => !UNQUOTED.has(kind)));
  return [...OF_BOOKS, ...(areTraced ? OF_POSITIONS : []), ...(areQuoted ? OF_QUOTES : [])];
}

const UNQUOTED: ReadonlySet<Unchecked['kind']> = new Set([
  'own_market',
  'world_unrevealed',
  'world_model',
  'world_too_long',
]);

/** A verdict's row of the audit log has the hash of all that its evidence says. @param evidence as it is read */
export function computedInVerdict(evidence: unknown): IsComputed {
  const names = listLeaves(evidence, 'evidence');
  const row = new Set(['audit.number', 'audit.record', 'audit.previousHash', 'audit.hash']);
  return (path) => row.has(path) || names.has(path);
}

function listLeaves(value: unknown, path: string): ReadonlySet<string> {
  if (Array.isArray(value)) {
    const inner = value.flatMap((part: unknown) => [...listLeaves(part, `${path}[]`)]);
    return new Set([path, ...inner]);
  }
  if (typeof value !== 'object' || value === null) return new Set([path]);
  return new Set(Object.entries(value).flatMap(([name, part]) => [...listLeaves(part, `${path}.${name}`)]));
}
