import { randomUUID } from 'node:crypto';
import { formatUsd, type Balances, type Usd } from '@lonja/core';
import type { Transfer, TransferResponse } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import {
  listDeposits,
  listWithdrawals,
  type DepositRow,
  type WithdrawalRow,
} from '@lonja/store/funds/transfers';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { DEPOSIT, WITHDRAW } from './commands.ts';
import { depositAnswer, newestFirst, withdrawalAnswer } from './transfer-view.ts';
import { refuse } from '../refusal/refuse.ts';
import { sendOutcome } from '../calls/outcome.ts';
import { readCredential } from '../calls/credential.ts';
import { requireSender } from '../calls/sender.ts';
import type { Handlers } from '../calls/serve.ts';
import { submit } from '../calls/submit.ts';
import { readDepositCard, readDestination } from './transfer-details.ts';
import { cancelWithdrawal } from './withdrawal-status.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import { answerSentence } from '../calls/answer-sentence.ts';

export interface TransferRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly clock: () => number;
  /** The maximum of one deposit; undefined where deposits are closed. */
  readonly maxDeposit: Usd | undefined;
}

const LISTED = 500;

/** Deposits and withdrawals of a client: request, list, cancel while pending. */
export function transferHandlers(dependencies: TransferRoutes) {
  const { db } = dependencies;
  return {
    ...depositHandlers(dependencies),
    ...withdrawHandlers(dependencies),
    ...cancelHandlers(dependencies),
    listTransfers: async (request) => {
      const accountId = request.session.accountId;
      if (accountId === null) return [];
      const owner = { userId: request.session.userId, accountId };
      const [deposits, withdrawals] = await Promise.all([
        listDeposits(db, owner, LISTED),
        listWithdrawals(db, owner, LISTED),
      ]);
      return [...deposits.map(depositAnswer), ...withdrawals.map(withdrawalAnswer)].toSorted(newestFirst);
    },
  } satisfies Partial<Handlers>;
}

function depositHandlers({ desk, maxDeposit, clock }: TransferRoutes) {
  return {
    deposit: async (request, reply) => {
      if (maxDeposit === undefined) refuse('deposits_closed');
      const { userId, accountId } = request.session;
      if (accountId === null) refuse('account_closed');
      const { amount, paymentMethod } = request.body;
      const card = readDepositCard(request.body, clock());
      const deposit = { id: randomUUID(), userId, amount, method: paymentMethod, card };
      return submit(desk, {
        request,
        reply,
        command: bindCommand(DEPOSIT, {
          accountId,
          sender: requireSender(request.session),
          maximum: maxDeposit,
          deposit,
        }),
        answer: ([{ account }]) => {
          const row: DepositRow = {
            id: deposit.id,
            account_id: accountId,
            user_id: userId,
            amount,
            method: paymentMethod,
            card_brand: card?.brand ?? null,
            card_last4: card?.last4 ?? null,
            created_at: new Date(account.entries.at(-1)?.at ?? clock()),
          };
          return buildTransferAnswer(
            depositAnswer(row),
            account.after.balances,
            answerSentence('deposited', answerLanguage(request)),
          );
        },
      });
    },
  } satisfies Partial<Handlers>;
}

function withdrawHandlers({ desk, clock }: TransferRoutes) {
  return {
    withdraw: async (request, reply) => {
      const { userId, accountId } = request.session;
      if (accountId === null) refuse('account_closed');
      const { amount } = request.body;
      const destination = readDestination(request.body, clock());
      const withdrawal = { id: randomUUID(), userId, amount, destination };
      return submit(desk, {
        request,
        reply,
        command: bindCommand(WITHDRAW, { accountId, sender: requireSender(request.session), withdrawal }),
        answer: ([{ account }]) => {
          const at = new Date(account.entries.at(-1)?.at ?? clock());
          const row = newRow({ id: withdrawal.id, accountId, userId, amount, at, destination });
          return buildTransferAnswer(
            withdrawalAnswer(row),
            account.after.balances,
            answerSentence('withdrawalSubmitted', answerLanguage(request)),
          );
        },
      });
    },
  } satisfies Partial<Handlers>;
}

interface NewRow {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly amount: Usd;
  readonly at: Date;
  readonly destination: ReturnType<typeof readDestination>;
}

/** The row as it will be stored; answers do not show the split. */
const newRow = ({ id, accountId, userId, amount, at, destination: to }: NewRow): WithdrawalRow => ({
  id,
  account_id: accountId,
  user_id: userId,
  amount,
  from_profit: 0n,
  from_cash: amount,
  status: 'pending',
  revision: 0,
  method: to.method,
  card_brand: to.method === 'card' ? to.brand : null,
  card_last4: to.method === 'card' ? to.last4 : null,
  card_name: null,
  card_expiry: null,
  bank_name: to.method === 'bank' ? to.bankName : null,
  account_last4: to.method === 'bank' ? to.accountLast4 : null,
  routing_number: null,
  crypto_type: to.method === 'crypto' ? to.cryptoType : null,
  wallet_address: to.method === 'crypto' ? to.walletAddress : null,
  paypal_email: to.method === 'paypal' ? to.paypalEmail : null,
  admin_notes: null,
  created_at: at,
  changed_at: at,
});

/** POST /api/users/{id}/withdrawals/{withdrawalId}/cancel. */
function cancelHandlers(dependencies: TransferRoutes) {
  return {
    cancelWithdrawal: async (request, reply) => {
      const { userId } = request.session;
      const { withdrawalId } = request.params;
      const sender = requireSender(request.session);
      const own = { id: withdrawalId, userId, sender, shown: readCredential(request) };
      const outcome = await cancelWithdrawal(dependencies, own, (row, balances) => {
        const answer = buildTransferAnswer(
          withdrawalAnswer(row),
          balances,
          answerSentence('withdrawalCancelled', answerLanguage(request)),
        );
        return { status: 200, body: JSON.stringify(answer) };
      });
      return sendOutcome(reply, outcome);
    },
  } satisfies Partial<Handlers>;
}

const buildTransferAnswer = (transfer: Transfer, balances: Balances, message: string): TransferResponse => ({
  transfer,
  balance: formatUsd(balances.cash, 'floor'),
  totalProfit: formatUsd(balances.profit, 'floor'),
  message,
});
