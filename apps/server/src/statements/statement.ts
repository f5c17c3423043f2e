import {
  plus,
  type Balances,
  type EntryKind,
  type FillOrigin,
  type FillProfile,
  type Usd,
} from '@lonja/core';

/** An account's books in a period, readable without any other record. */
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
  /** 'BUY 2 AAPL @ 190.20'; null for an entry without a fill. */
  readonly fill: string | null;
  /** What caused the fill; null for other entries, and for those posted beside it. */
  readonly origin: FillOrigin | null;
  /** The evidence of the fill; null for other entries. */
  readonly evidence: FillEvidence | null;
  /**
   * What the entry was computed from: the charges that a night sums ('EURUSD 400000 · 1.08452/1.08460 · 4.2 %/365 × 3 ·
   * Benchmark'), or a dividend ('AAPL 10 × 0.24 USD · 2026-11-25').
   */
  readonly inputs: readonly string[];
  /** An administrator's reason for the posting. */
  readonly reason: string | null;
  readonly moved: Balances;
}

export interface FillEvidence {
  readonly quoteSequence: bigint;
  /** '1 JPY = 200/31501 USD', exactly; null for an instrument quoted in USD. */
  readonly rate: string | null;
  /** What it cost against an ideal fill; null for an ideal fill that cost nothing. */
  readonly execution: FillExecution | null;
}

interface FillExecution {
  readonly profile: FillProfile;
  /** In the instrument's decimals. */
  readonly idealPrice: string;
  /** Below zero where the market moved the client's way while the order was in flight. */
  readonly cost: Usd;
}

/** A result overridden by an administrator, beside the market's own. */
export interface SetProfit {
  readonly symbol: string;
  readonly at: Date;
  readonly isOpen: boolean;
  readonly market: Usd;
  readonly set: Usd;
  readonly reason: string;
}

/** The balances of the ledger accounts after all lines. */
export const computeClosing = ({ opening, lines }: Pick<Statement, 'opening' | 'lines'>): Balances =>
  lines.reduce((sums, { moved }) => addBalances(sums, moved), opening);

const addBalances = (a: Balances, b: Balances): Balances => ({
  cash: plus(a.cash, b.cash),
  margin: plus(a.margin, b.margin),
  profit: plus(a.profit, b.profit),
  withdrawal_hold: plus(a.withdrawal_hold, b.withdrawal_hold),
});
