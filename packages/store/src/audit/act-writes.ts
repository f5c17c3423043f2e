import type { MeasuredEquity, Usd, VerdictKind, WithdrawalSplit, WithdrawalStatus } from '@lonja/core';
import type { DepositMethod } from '../database/column-types.ts';
import { numberArray, wordArray } from '../database/array-literal.ts';
import { exactly, type Statement } from '../database/statement.ts';
import type { NewAuditRow } from './audit-rows.ts';

/** The change of a position's quantity and margin by an administrator's act, signed. */
export interface PositionChangeRow {
  readonly act: string;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly openedBy: number;
  readonly quantity: bigint;
  readonly margin: bigint;
  /** The market's P&L until then, which left the equity. */
  readonly marketPnl: Usd;
  /** Version of the account after it. */
  readonly version: number;
  readonly at: number;
}

/** Marks an account as adjusted to a split, which can happen only once. */
export interface SplitAdjustmentRow {
  readonly splitId: number;
  readonly accountId: number;
  /** Id of the audit row. */
  readonly act: string;
  readonly at: number;
}

export interface NewDeposit {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly amount: Usd;
  readonly method: DepositMethod;
  readonly card: { readonly brand: string; readonly last4: string } | undefined;
  readonly at: number;
}

/** The destination of a withdrawal; of a card and a bank account only the last four digits. */
export type WithdrawalDestination =
  | {
      readonly method: 'card';
      readonly brand: string;
      readonly last4: string;
      readonly name: string;
      readonly expiry: string;
    }
  | {
      readonly method: 'bank';
      readonly bankName: string;
      readonly accountLast4: string;
      readonly routingNumber: string;
    }
  | { readonly method: 'crypto'; readonly cryptoType: string; readonly walletAddress: string }
  | { readonly method: 'paypal'; readonly paypalEmail: string };

export interface NewWithdrawal {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly amount: Usd;
  readonly split: WithdrawalSplit;
  readonly destination: WithdrawalDestination;
  readonly at: number;
}

/** A withdrawal's next status, decided on a revision of it that must still be the row's. */
export interface WithdrawalMove {
  readonly id: string;
  readonly revision: number;
  readonly status: WithdrawalStatus;
  readonly split: WithdrawalSplit;
  /** Null clears them, undefined leaves them. */
  readonly notes: string | null | undefined;
  readonly at: number;
}

/** An account's equity just before an override entered it. */
export interface EquityBreakRow extends MeasuredEquity {
  readonly accountId: number;
}

/** How an evaluation ended, and what that was decided from. */
export interface VerdictRow {
  readonly accountId: number;
  readonly kind: VerdictKind;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  /** Id of the audit row, which has the hash of the evidence. */
  readonly act: string;
  /** Canonical JSON; null where an administrator voided it. */
  readonly evidence: string | null;
}

/** A batch's rows of acts and transfers, beside accounts and entries. */
export interface ActWrites {
  readonly audit: readonly NewAuditRow[];
  readonly positionChanges: readonly PositionChangeRow[];
  readonly splitAdjustments: readonly SplitAdjustmentRow[];
  readonly equityBreaks: readonly EquityBreakRow[];
  readonly deposits: readonly NewDeposit[];
  readonly withdrawals: readonly NewWithdrawal[];
  readonly withdrawalMoves: readonly WithdrawalMove[];
  /** How evaluations ended. */
  readonly verdicts: readonly VerdictRow[];
  /** Accounts whose pending withdrawals negative balance protection has absorbed. */
  readonly absorbed: readonly AbsorbedHolds[];
}

export interface AbsorbedHolds {
  readonly accountId: number;
  readonly at: number;
  /** Withdrawals that became pending after it in the same batch, which are not absorbed. */
  readonly later: readonly string[];
}

export const NO_ACTS: ActWrites = {
  audit: [],
  positionChanges: [],
  splitAdjustments: [],
  equityBreaks: [],
  deposits: [],
  withdrawals: [],
  withdrawalMoves: [],
  verdicts: [],
  absorbed: [],
};

/** All but the audit rows. */
export const writeActs = (writes: ActWrites): Statement[] => [
  ...insertPositionChanges(writes.positionChanges),
  ...writes.splitAdjustments.map(insertSplitAdjustment),
  ...writes.equityBreaks.map(insertEquityBreak),
  ...writes.deposits.map(insertDeposit),
  ...writes.withdrawals.map(insertWithdrawal),
  ...writes.withdrawalMoves.map(moveWithdrawal),
  ...writes.verdicts.map(insertVerdict),
  ...writes.absorbed.map(cancelAbsorbed),
];

function insertPositionChanges(rows: readonly PositionChangeRow[]): Statement[] {
  if (rows.length === 0) return [];
  return [
    {
      name: 'insert-position-changes',
      text: `insert into position_changes
          (act, account_id, instrument_id, opened_by, quantity, margin, market_pnl, account_version, at)
        select act, account_id, instrument_id, opened_by, quantity, margin, market_pnl, account_version,
          to_timestamp(at / 1000.0)
        from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[],
            $9::bigint[])
          as u (act, account_id, instrument_id, opened_by, quantity, margin, market_pnl, account_version, at)`,
      values: [
        wordArray(rows.map((row) => row.act)),
        numberArray(rows.map((row) => row.accountId)),
        numberArray(rows.map((row) => row.instrumentId)),
        numberArray(rows.map((row) => row.openedBy)),
        numberArray(rows.map((row) => row.quantity)),
        numberArray(rows.map((row) => row.margin)),
        numberArray(rows.map((row) => row.marketPnl)),
        numberArray(rows.map((row) => row.version)),
        numberArray(rows.map((row) => row.at)),
      ],
    },
  ];
}

const insertEquityBreak = ({ accountId, version, entryCount, equity, at }: EquityBreakRow): Statement => ({
  name: 'insert-equity-break',
  text: `insert into equity_breaks (account_id, account_version, entry_count, equity, at)
    values ($1, $2, $3, $4, to_timestamp($5::bigint / 1000.0))`,
  values: [accountId, version, entryCount, equity, at],
});

const insertSplitAdjustment = ({ splitId, accountId, act, at }: SplitAdjustmentRow): Statement => ({
  name: 'insert-split-adjustment',
  text: `insert into split_adjustments (split_id, account_id, act, at)
    values ($1, $2, $3, to_timestamp($4::bigint / 1000.0))`,
  values: [splitId, accountId, act, at],
});

const insertDeposit = ({ id, accountId, userId, amount, method, card, at }: NewDeposit): Statement => ({
  name: 'insert-deposit',
  text: `insert into deposits (id, account_id, user_id, amount, method, card_brand, card_last4, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::bigint / 1000.0))`,
  values: [id, accountId, userId, String(amount), method, card?.brand ?? null, card?.last4 ?? null, at],
});

function insertWithdrawal({
  id,
  accountId,
  userId,
  amount,
  split,
  destination: to,
  at,
}: NewWithdrawal): Statement {
  return {
    name: 'insert-withdrawal',
    text: `insert into withdrawals (id, account_id, user_id, amount, from_profit, from_cash, status, method,
        card_brand, card_last4, card_name, card_expiry, bank_name, account_last4, routing_number,
        crypto_type, wallet_address, paypal_email, created_at, changed_at)
      values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
        to_timestamp($18::bigint / 1000.0), to_timestamp($18::bigint / 1000.0))`,
    values: [
      id,
      accountId,
      userId,
      String(amount),
      String(split.fromProfit),
      String(split.fromCash),
      to.method,
      ...(to.method === 'card' ? [to.brand, to.last4, to.name, to.expiry] : NOTHING_OF_FOUR),
      ...(to.method === 'bank' ? [to.bankName, to.accountLast4, to.routingNumber] : NOTHING_OF_THREE),
      ...(to.method === 'crypto' ? [to.cryptoType, to.walletAddress] : NOTHING_OF_TWO),
      to.method === 'paypal' ? to.paypalEmail : null,
      at,
    ],
  };
}

const NOTHING_OF_FOUR = [null, null, null, null];
const NOTHING_OF_THREE = [null, null, null];
const NOTHING_OF_TWO = [null, null];

const insertVerdict = ({ accountId, kind, at, act, evidence }: VerdictRow): Statement => ({
  name: 'insert-verdict',
  text: `insert into evaluation_verdicts (account_id, kind, at, act, evidence)
    values ($1, $2, to_timestamp($3::bigint / 1000.0), $4, $5)`,
  values: [accountId, kind, at, act, evidence],
});

const moveWithdrawal = ({ id, revision, status, split, notes, at }: WithdrawalMove): Statement => ({
  name: 'move-withdrawal',
  text: exactly(`update withdrawals set status = $4, from_profit = $5, from_cash = $6, revision = revision + 1,
      admin_notes = case when $7::bool then $8 else admin_notes end,
      changed_at = to_timestamp($9::bigint / 1000.0)
    where id = $2 and revision = $3`),
  values: [
    1,
    id,
    revision,
    status,
    String(split.fromProfit),
    String(split.fromCash),
    notes !== undefined,
    notes ?? null,
    at,
  ],
});

const cancelAbsorbed = ({ accountId, at, later }: AbsorbedHolds): Statement => ({
  name: 'cancel-absorbed-withdrawals',
  text: `update withdrawals set status = 'cancelled', revision = revision + 1,
      changed_at = to_timestamp($2::bigint / 1000.0)
    where account_id = $1 and status = 'pending' and id <> all($3::uuid[])`,
  values: [accountId, at, wordArray(later)],
});
