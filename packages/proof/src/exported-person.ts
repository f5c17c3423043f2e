import { FinancingCharge, LedgerEntry, PersonalExport, Position, Transaction, World } from '@lonja/protocol';
import * as z from 'zod';

/** What of a fill is computed again. Prices and quantities are JSON numbers that stand for exactly their decimals. */
const Fill = Transaction.pick({
  id: true,
  type: true,
  symbol: true,
  quantity: true,
  price: true,
  total: true,
  marketProfit: true,
  leverage: true,
  createdAt: true,
  quote: true,
  conversion: true,
  execution: true,
});
export type ExportedFill = z.output<typeof Fill>;
export type ExportedEntry = z.output<typeof LedgerEntry>;
export type ExportedCharge = z.output<typeof FinancingCharge>;
const HeldPosition = Position.pick({ symbol: true, quantity: true, cost: true, margin: true });
export type ExportedPosition = z.output<typeof HeldPosition>;

const books = {
  transactions: z.array(Fill),
  ledger: z.array(LedgerEntry),
  positions: z.array(HeldPosition),
  positionChanges: PersonalExport.shape.positionChanges,
};
const OtherAccount = PersonalExport.shape.otherAccounts.element.pick({ id: true, terms: true, exact: true });
const PrimaryAccount = PersonalExport.shape.user.shape.account
  .unwrap()
  .pick({ id: true, terms: true, cash: true, margin: true, profit: true, withdrawalHold: true });

/** What an entry came to; an export of before luck was computed, or nonces were taken, says nothing of them. */
const Result = PersonalExport.shape.contests.element
  .pick({ contest: true, account: true, number: true, nonce: true, equity: true, luck: true })
  .partial({ nonce: true, luck: true });
type ExportedResult = z.output<typeof Result>;

/** What of a person's own data is computed again. */
const ExportedPerson = z.object({
  user: z.object({ account: PrimaryAccount.nullable() }),
  contests: z.array(Result).optional(),
  ...books,
  otherAccounts: z.array(z.object({ ...OtherAccount.shape, ...books })),
});

/** A trading account as its person's export has it. */
export interface ExportedAccount extends Omit<
  z.output<typeof ExportedPerson>,
  'user' | 'otherAccounts' | 'contests'
> {
  readonly id: string;
  /** The account that the person began with. */
  readonly isPrimary: boolean;
  /** Number of its world; undefined for the installation's market. */
  readonly world: string | undefined;
  /** USD, with all six decimals. */
  readonly exact: z.output<typeof OtherAccount>['exact'];
  readonly terms: z.output<typeof OtherAccount>['terms'];
  /** Result of the contest that the account is an entry of. */
  readonly result: ExportedResult | undefined;
}

/**
 * The accounts of a person's own data: the primary one, then those beside it, open and closed.
 * @returns undefined where it is no such file
 */
export const readExport = (text: string): readonly ExportedAccount[] | undefined =>
  accountsIn(parseJsonText(text));

/** The same of a file that was read as JSON. */
export function accountsIn(value: unknown): readonly ExportedAccount[] | undefined {
  const read = ExportedPerson.safeParse(value);
  if (!read.success) return undefined;
  const { user, otherAccounts, contests = [], ...own } = read.data;
  const results = new Map(contests.map((result) => [result.account, result]));
  const primary = user.account && { ...own, ...user.account, exact: user.account, isPrimary: true };
  const others = otherAccounts.map((account) => ({ ...account, isPrimary: false }));
  return [...(primary ? [primary] : []), ...others].map((account) => ({
    ...account,
    world: account.terms?.world ?? undefined,
    result: results.get(account.id),
  }));
}

/** @returns undefined where it is no list of worlds, as GET /api/worlds answers it */
export const worldsIn = (value: unknown): readonly World[] | undefined =>
  z.array(World).safeParse(value).data;

/** @returns undefined where it is none */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
