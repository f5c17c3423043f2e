import { usd, type Balances, type WithdrawalStatus } from '@lonja/core';
import { findWithdrawal, type Database, type WithdrawalRow } from '@lonja/store';
import type { Act } from '../audit/act.ts';
import type { ReadWithdrawal } from '../desk/books-command.ts';
import type { Desk } from '../desk/desk.ts';
import { DeskUnavailable, type Outcome } from '../desk/submission.ts';
import { HttpRefusal } from '../http/kernel/http-refusal.ts';

/** A withdrawal that somebody moves to another status. */
interface StatusChange {
  readonly accountId: number;
  readonly withdrawal: ReadWithdrawal;
  readonly next: WithdrawalStatus;
  readonly notes: string | null | undefined;
  readonly act: Act | undefined;
  readonly render: (balances: Balances, at: number) => { status: number; body: string };
}

/** As the desk decides on it. */
export const readWithdrawal = (row: WithdrawalRow): ReadWithdrawal => ({
  id: row.id,
  revision: row.revision,
  userId: row.user_id,
  notes: row.admin_notes,
  amount: usd(row.amount),
  status: row.status,
  split: { fromProfit: usd(row.from_profit), fromCash: usd(row.from_cash) },
});

/** @throws HttpRefusal when somebody else was first: the withdrawal is not what it was decided on */
export async function submitWithdrawalStatus(
  db: Database,
  desk: Desk,
  { accountId, withdrawal, next, notes, act, render }: StatusChange,
): Promise<Outcome> {
  try {
    return await desk.submit({
      command: { kind: 'set_withdrawal', accountId, withdrawal, next, notes, act },
      render: ([{ account }]) => render(account.after.balances, account.entries.at(-1)?.at ?? Date.now()),
    });
  } catch (error) {
    if (!(error instanceof DeskUnavailable)) throw error;
    const now = await findWithdrawal(db, withdrawal.id);
    if (now?.revision === withdrawal.revision) throw error;
    throw new HttpRefusal('withdrawal_changed', { status: now?.status, revision: now?.revision });
  }
}
