import { bindCommand, type ClientCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { usd, type Balances, type Sender, type WithdrawalStatus } from '@lonja/core';
import type { Credential } from '@lonja/store/audit/credentials';
import type { Database } from '@lonja/store/database/database';
import { findWithdrawal, type WithdrawalRow } from '@lonja/store/funds/transfers';
import type { ActCaller } from '../record/act-caller.ts';
import { isReason, newAct } from '../record/new-act.ts';
import { DeskUnavailable, type Answer, type Outcome } from '../desk/command/submission.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';
import { CANCEL_WITHDRAWAL, DECIDE_WITHDRAWAL, type ReadWithdrawal } from './commands.ts';
import { refuseOwnBooks } from '../people/clients.ts';
import { orRefuse, refuse } from '../refusal/refuse.ts';
import { isUuid } from '@lonja/protocol/uuid';

export interface WithdrawalNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly clock: () => number;
}

/** Cancels a client's pending withdrawal. */
export async function cancelWithdrawal(
  needs: WithdrawalNeeds,
  {
    id,
    userId,
    sender,
    shown,
  }: {
    readonly id: string;
    readonly userId: string;
    readonly sender: Sender;
    readonly shown: Credential | undefined;
  },
  render: (cancelled: WithdrawalRow, balances: Balances) => Answer,
): Promise<Outcome> {
  const row = isUuid(id) ? await findWithdrawal(needs.db, id) : undefined;
  if (row?.user_id !== userId) refuse('not_found');
  if (row.status !== 'pending') refuse('withdrawal_not_pending');
  const withdrawal = readWithdrawal(row);
  return submitStatus(needs, {
    command: bindCommand(CANCEL_WITHDRAWAL, { accountId: row.account_id, sender, withdrawal }),
    withdrawal,
    shown,
    render: (balances, at) => render({ ...row, status: 'cancelled', changed_at: new Date(at) }, balances),
  });
}

interface WithdrawalChange {
  readonly status: WithdrawalStatus;
  readonly adminNotes?: string | null | undefined;
  readonly reason?: string | undefined;
  /** The revision that the administrator decides on; the present one unless given. */
  readonly expectedRevision?: number | undefined;
}

/** Moves a withdrawal to any other status. Without a reason, valid notes are the act's reason. */
export async function changeWithdrawal(
  needs: WithdrawalNeeds,
  by: ActCaller,
  id: string,
  { status, adminNotes, reason, expectedRevision }: WithdrawalChange,
): Promise<void> {
  const { db } = needs;
  const row = isUuid(id) ? await findWithdrawal(db, id) : undefined;
  if (!row) refuse('not_found');
  refuseOwnBooks(by, row.user_id);
  if (expectedRevision !== undefined && expectedRevision !== row.revision) {
    refuse('withdrawal_changed', { status: row.status, revision: row.revision });
  }
  const notes = adminNotes === undefined ? undefined : adminNotes?.trim() || null;
  const act = await newAct(db, by, {
    action: 'withdrawal_set',
    subject: { kind: 'withdrawal', id },
    userId: row.user_id,
    reason: reason ?? (notes && isReason(notes) ? notes : undefined),
  });
  const withdrawal = readWithdrawal(row);
  const decided = { accountId: row.account_id, withdrawal, next: status, notes, act };
  const command = bindCommand(DECIDE_WITHDRAWAL, decided);
  orRefuse(await submitStatus(needs, { command, withdrawal, render: UNREAD }));
}

/** A change of a withdrawal's status. */
interface StatusChange {
  readonly command: ClientCommand;
  readonly withdrawal: ReadWithdrawal;
  readonly shown?: Credential | undefined;
  readonly render: (balances: Balances, at: number) => Answer;
}

/** The withdrawal for the desk's decision. */
const readWithdrawal = (row: WithdrawalRow): ReadWithdrawal => ({
  id: row.id,
  revision: row.revision,
  userId: row.user_id,
  notes: row.admin_notes,
  amount: usd(row.amount),
  status: row.status,
  split: { fromProfit: usd(row.from_profit), fromCash: usd(row.from_cash) },
});

/** Refused when the withdrawal has changed since it was read. */
async function submitStatus(
  { db, desk, clock }: WithdrawalNeeds,
  { command, withdrawal, shown, render }: StatusChange,
): Promise<Outcome> {
  try {
    return await desk.submit({
      command,
      shown,
      render: ([{ account }]) => render(account.after.balances, account.entries.at(-1)?.at ?? clock()),
    });
  } catch (error) {
    if (!(error instanceof DeskUnavailable)) throw error;
    const now = await findWithdrawal(db, withdrawal.id);
    if (now?.revision === withdrawal.revision) throw error;
    refuse('withdrawal_changed', { status: now?.status, revision: now?.revision });
  }
}
