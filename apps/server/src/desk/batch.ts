import { randomUUID } from 'node:crypto';
import {
  decideCallAccount,
  decideClosePosition,
  decideFinancing,
  decideMarketOrder,
  decideMoveProfit,
  decideOpenAccount,
  decideStopOut,
  type AccountChange,
  type AccountState,
  type Decision,
  type MarketView,
} from '@lonja/core';
import type { BatchRequest, BatchWrites, KeptAnswer, LoadedBatch, NewNotice } from '@lonja/store';
import { noticesOfChange } from '../notices/account-notices.ts';
import type { AccountCache } from './account-cache.ts';
import {
  accountOf,
  isOfHouse,
  type ClientSubmission,
  type HouseCommand,
  type Outcome,
  type Submission,
} from './submission.ts';

/** What a batch must read before it decides. */
export function requestOf(
  batch: readonly Submission[],
  cache: AccountCache,
  keyDays: readonly string[],
): BatchRequest {
  const accountIds = [...new Set(batch.flatMap((one) => accountOf(one) ?? []))].toSorted((a, b) => a - b);
  const clients = batch.flatMap(({ command }) => (command.kind === 'open_account' ? [command.client] : []));
  return {
    accountIds,
    withPositions: accountIds.filter((id) => !cache.get(id)),
    keys: batch.flatMap((submission) => {
      const accountId = accountOf(submission);
      const key = keyOf(submission);
      return key !== undefined && accountId !== undefined ? [{ accountId, key }] : [];
    }),
    keyDays,
    identities: clients.map(({ username, email }) => ({ username, email })),
    newAccounts: clients.length,
  };
}

/** What became of a submission; the changes that the house's commands came to. */
export type Result = Outcome | readonly AccountChange[];

/** The Idempotency-Key that came with a client's command. */
export const keyOf = (submission: Submission): string | undefined =>
  isOfHouse(submission) ? undefined : submission.idempotency?.key;

export interface DecidedBatch {
  /** In the order of the submissions; an error is a fault of ours, and that command's alone. */
  readonly results: readonly (Result | Error)[];
  readonly writes: BatchWrites;
}

/** The accounts, names and keys of a batch while its commands are decided one after the other. */
interface Books {
  readonly accounts: Map<number, AccountState>;
  readonly takenUsernames: Set<string>;
  readonly takenEmails: Set<string>;
  readonly freeAccountIds: number[];
  readonly answers: readonly KeptAnswer[];
}

export function booksOf(loaded: LoadedBatch, accounts: Iterable<AccountState>): Books {
  return {
    accounts: new Map([...accounts].map((account) => [account.id, account])),
    takenUsernames: new Set(loaded.takenUsernames),
    takenEmails: new Set(loaded.takenEmails),
    freeAccountIds: [...loaded.accountIds],
    answers: loaded.answers,
  };
}

/** Decides each command in turn on what the ones before it left; a refused one leaves no trace. */
export function decideBatch(
  batch: readonly Submission[],
  books: Books,
  market: MarketView,
  day: string,
): DecidedBatch {
  const changes: AccountChange[] = [];
  const newClients: BatchWrites['newClients'][number][] = [];
  const answers: KeptAnswer[] = [];
  const results = batch.map((submission): Result | Error => {
    try {
      if (isOfHouse(submission)) {
        const done = enforce(submission.command, books, market);
        for (const change of done) enter(change, books);
        changes.push(...done);
        return done;
      }
      const outcome = replayOf(submission, books) ?? decide(submission, books, market);
      if (outcome.kind !== 'accepted') return outcome;
      changes.push(outcome.change);
      keep(submission, outcome, { newClients, answers });
      enter(outcome.change, books);
      takeIdentity(submission, books);
      return outcome;
    } catch (fault) {
      return fault instanceof Error ? fault : new Error('a decision failed', { cause: fault });
    }
  });
  return { results, writes: { changes, newClients, answers, notices: noticesOf(changes, market), day } };
}

/** What the changes tell their clients; kept in the transaction that makes them. */
const noticesOf = (changes: readonly AccountChange[], market: MarketView): NewNotice[] =>
  changes.flatMap((change) =>
    noticesOfChange(change, market.instrumentOf).map((body) => ({
      id: randomUUID(),
      to: { accountId: change.after.id },
      createdAt: market.now,
      ...body,
    })),
  );

/** What the rules demand of the account at this moment; none when it is in order, or not there. */
function enforce(command: HouseCommand, books: Books, market: MarketView): readonly AccountChange[] {
  const account = books.accounts.get(command.accountId);
  if (!account) return [];
  if (command.kind === 'stop_out') return decideStopOut(account, market);
  const decideChange = command.kind === 'financing' ? decideFinancing : decideCallAccount;
  const change = decideChange(account, market);
  return change ? [change] : [];
}

/** The kept answer of a key that was executed before, or that the key was used for something else. */
function replayOf(submission: ClientSubmission, books: Books): Outcome | undefined {
  const { idempotency } = submission;
  if (!idempotency) return undefined;
  const accountId = accountOf(submission);
  const kept = books.answers.find((one) => one.accountId === accountId && one.key === idempotency.key);
  if (!kept) return undefined;
  if (!kept.fingerprint.equals(idempotency.fingerprint)) {
    return { kind: 'refused', refusal: { code: 'idempotency_key_reused' } };
  }
  return { kind: 'replayed', answer: { status: kept.status, body: kept.body } };
}

function decide({ command, render }: ClientSubmission, books: Books, market: MarketView): Outcome {
  if (command.kind === 'open_account') {
    const { username, email } = command.client;
    if (books.takenUsernames.has(username.toLowerCase())) {
      return { kind: 'refused', refusal: { code: 'username_taken' } };
    }
    if (books.takenEmails.has(email.toLowerCase()))
      return { kind: 'refused', refusal: { code: 'email_taken' } };
    const accountId = books.freeAccountIds.shift();
    if (accountId === undefined) throw new Error('no account number was drawn');
    const change = decideOpenAccount(accountId, market.now);
    return { kind: 'accepted', change, answer: render(change) };
  }
  const account = books.accounts.get(command.accountId);
  if (!account) return { kind: 'refused', refusal: { code: 'account_closed' } };
  const decision = decideOn(account, command, market);
  return decision.accepted
    ? { kind: 'accepted', change: decision.change, answer: render(decision.change) }
    : { kind: 'refused', refusal: decision.refusal };
}

function decideOn(
  account: AccountState,
  command: Exclude<ClientSubmission['command'], { kind: 'open_account' }>,
  market: MarketView,
): Decision {
  switch (command.kind) {
    case 'market_order':
      return decideMarketOrder(account, command.order, market);
    case 'close_position':
      return decideClosePosition(account, command.close, market);
    case 'move_profit':
      return decideMoveProfit(account, market.now);
  }
}

type Accepted = Extract<Outcome, { kind: 'accepted' }>;

function keep(
  { command, idempotency }: ClientSubmission,
  { change, answer }: Accepted,
  writes: { newClients: BatchWrites['newClients'][number][]; answers: KeptAnswer[] },
): void {
  const accountId = change.after.id;
  if (command.kind === 'open_account') writes.newClients.push({ client: command.client, accountId });
  if (idempotency) writes.answers.push({ accountId, ...idempotency, ...answer });
}

/** The commands after it see what this one did. */
const enter = (change: AccountChange, books: Books): void =>
  void books.accounts.set(change.after.id, change.after);

function takeIdentity({ command }: ClientSubmission, books: Books): void {
  if (command.kind !== 'open_account') return;
  books.takenUsernames.add(command.client.username.toLowerCase());
  books.takenEmails.add(command.client.email.toLowerCase());
}
