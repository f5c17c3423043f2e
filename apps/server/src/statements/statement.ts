import { plus, type Balances, type EntryKind, type FillOrigin, type Usd } from '@lonja/core';

/** What an account's books did in a period, in words that need no other record. */
export interface Statement {
  readonly client: { readonly username: string; readonly fullName: string | null };
  readonly accountId: number;
  /** First and last day, YYYY-MM-DD in UTC. */
  readonly from: string;
  readonly to: string;
  readonly issuedAt: Date;
  readonly opening: Balances;
  readonly lines: readonly StatementLine[];
  readonly setProfits: readonly SetProfit[];
}

export interface StatementLine {
  readonly number: number;
  readonly kind: EntryKind;
  readonly at: Date;
  /** 'BUY 2 AAPL @ 190.20', of an entry that was posted for a fill. */
  readonly fill: string | null;
  /** What that fill came from; null for other entries, and for what was posted beside it. */
  readonly origin: FillOrigin | null;
  /** What that fill was made from; null for other entries. */
  readonly evidence: FillEvidence | null;
  /** The charges that a night's entry sums: 'EURUSD 400000 · 1.08452/1.08460 · 4.2 %/365 × 3 · Benchmark'. */
  readonly charges: readonly string[];
  /** Why an administrator had it posted. */
  readonly reason: string | null;
  readonly moved: Balances;
}

export interface FillEvidence {
  readonly quoteSequence: bigint;
  /** '1 JPY = 200/31501 USD', exactly; null of what is quoted in USD. */
  readonly rate: string | null;
}

/** A result that an administrator set, beside the market's own. */
export interface SetProfit {
  readonly symbol: string;
  readonly at: Date;
  readonly isOpen: boolean;
  readonly market: Usd;
  readonly set: Usd;
  readonly reason: string;
}

/** What stands in the ledger accounts after all lines. */
export const closingOf = ({ opening, lines }: Pick<Statement, 'opening' | 'lines'>): Balances =>
  lines.reduce((sums, { moved }) => addBalances(sums, moved), opening);

const addBalances = (a: Balances, b: Balances): Balances => ({
  cash: plus(a.cash, b.cash),
  margin: plus(a.margin, b.margin),
  profit: plus(a.profit, b.profit),
  withdrawal_hold: plus(a.withdrawal_hold, b.withdrawal_hold),
});
