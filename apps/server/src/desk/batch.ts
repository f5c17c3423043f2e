import { randomUUID } from 'node:crypto';
import {
  decideOpenAccount,
  evaluatedOf,
  financingDayOf,
  marketOfStep,
  payDividends,
  refuseKeptAccounts,
  worldOf,
  type Decision,
  type FinancingDay,
  type KeptAccountsRefusal,
  type MarketView,
  type TradingState,
  type MarketViews,
} from '@lonja/core';
import type {
  AccountClosing,
  AccountReset,
  BatchRequest,
  BatchWrites,
  Credential,
  FoundResponse,
  IdempotentResponse,
  LoadedBatch,
  NewClient,
  NewNote,
  NewNotice,
  OpenAccounts,
  AccountOpening,
  UsedKey,
} from '@lonja/store';
import { noticesOfChange } from '../notices/account-notices.ts';
import type { AccountCache } from './account-cache.ts';
import {
  clientOrderIdsOf,
  clientOrdersOf,
  findClientOrder,
  noteClientOrders,
  type ClientOrders,
} from './client-orders.ts';
import { notesOf } from './command-notes.ts';
import { decideForClient } from './client-decision.ts';
import { decideForSystem } from './system-decision.ts';
import { enterContest } from './contest-command.ts';
import { beginEvaluation, voidEvaluation } from './evaluation-command.ts';
import { changeMandate } from './mandate-command.ts';
import { closeAccount, openBranch, openPractice } from './practice-command.ts';
import { resetAccount } from './reset-command.ts';
import { actWritesOf, decideOpening } from './funds-command.ts';
import type { DeskChange } from './desk-change.ts';
import {
  accountOf,
  isOfSystem,
  opensAccount,
  opensBeside,
  type Changes,
  type ClientSubmission,
  type DeskRefusal,
  type Enforcement,
  type KeyedRequest,
  type Outcome,
  type Submission,
} from './submission.ts';
import { worldToOpenIn } from './opened-world.ts';

/** The reads that a batch needs before it decides. */
export function requestOf(
  batch: readonly Submission[],
  cache: AccountCache,
  keyDays: readonly string[],
): BatchRequest {
  const accountIds = [...new Set(batch.flatMap((one) => accountOf(one) ?? []))].toSorted((a, b) => a - b);
  const clients = batch.flatMap(({ command }) => (command.kind === 'open_account' ? [command.client] : []));
  return {
    accountIds,
    withHoldings: accountIds.filter((id) => !cache.get(id)),
    keys: keysOf(batch),
    keyDays,
    besides: batch.flatMap(({ command }) =>
      opensBeside(command) || command.kind === 'reset_account' ? [command.accountId] : [],
    ),
    identities: clients.map(({ username, email }) => ({ username, email })),
    clientOrders: batch.flatMap(clientOrderIdsOf),
    newAccounts: batch.filter(opensAccount).length,
    credentials: credentialsOf(batch),
  };
}

/** The keys that a batch's commands came with. */
export const keysOf = (batch: readonly Submission[]): BatchRequest['keys'] =>
  batch.flatMap((submission) => keyOf(submission) ?? []);

/** The result of a submission. */
export type Result = Outcome | Enforcement;

/** The Idempotency-Key that came with a client's command. */
export const keyOf = (submission: Submission): UsedKey | undefined =>
  isOfSystem(submission) ? undefined : submission.idempotency;

export interface DecidedBatch {
  /** In the order of the submissions; an error is an internal fault, of that command alone. */
  readonly results: readonly (Result | Error)[];
  readonly writes: BatchWrites;
  /** The batch's accounts after it. */
  readonly states: readonly TradingState[];
}

/** The accounts, names and keys of a batch while its commands are decided one after the other. */
interface BatchState {
  readonly states: Map<number, TradingState>;
  readonly lowered: LoadedBatch['lowered'];
  readonly takenUsernames: Set<string>;
  readonly takenEmails: Set<string>;
  /** Of clients who open another one, by the account beside it. */
  readonly openAccounts: Map<number, OpenAccounts>;
  readonly freeAccountIds: number[];
  readonly answers: LoadedBatch['answers'];
  readonly clientOrders: ClientOrders;
  readonly ended: LoadedBatch['ended'];
}

export function batchStateOf(loaded: LoadedBatch, states: Iterable<TradingState>): BatchState {
  return {
    states: new Map([...states].map((state) => [state.account.id, state])),
    lowered: loaded.lowered,
    takenUsernames: new Set(loaded.takenUsernames),
    takenEmails: new Set(loaded.takenEmails),
    openAccounts: new Map(loaded.openAccounts),
    freeAccountIds: [...loaded.accountIds],
    answers: loaded.answers,
    clientOrders: clientOrdersOf(loaded.clientOrders),
    ended: loaded.ended,
  };
}

/**
 * Decides each command on the state that the previous ones left; a refused one changes nothing. Nights that have ended are
 * charged before an account's first command, so that the positions held at night are charged even when the financing job is
 * late; likewise dividends are paid.
 * @param keyDays the UTC days whose idempotency keys count, today the last
 */
export function decideBatch(
  batch: readonly Submission[],
  known: BatchState,
  markets: MarketViews,
  keyDays: readonly string[],
): DecidedBatch {
  const changes: DeskChange[] = [];
  const opened: Opened = { newClients: [], resets: [], openings: [], closings: [], answers: [], notes: [] };
  const lastNightOf = createNights();
  const results = batch.map((submission): Result | Error => {
    try {
      const market = markets.of(worldOfCommand(submission, known));
      changes.push(...chargeWhatIsDue(submission, known, markets, lastNightOf));
      if (isOfSystem(submission)) {
        const state = known.states.get(submission.command.accountId);
        if (!state) return NOTHING_TO_DO;
        const { after, ...done } = decideForSystem(state, submission.command, market);
        changes.push(...done.changes);
        if (done.closing) opened.closings.push(done.closing);
        known.states.set(after.account.id, after);
        return done;
      }
      const outcome =
        refuseEnded(submission, known) ?? replayOf(submission, known) ?? decide(submission, known, market);
      if (outcome.kind !== 'accepted') return outcome;
      changes.push(...outcome.changes);
      keep(submission, outcome, opened);
      opened.notes.push(...notesOf(submission, outcome.changes, market.now));
      for (const { after } of outcome.changes) known.states.set(after.account.id, after);
      noteClientOrders(known.clientOrders, outcome.changes);
      takeIdentity(submission, known);
      countOpening(outcome, known);
      return outcome;
    } catch (fault) {
      return fault instanceof Error ? fault : new Error('a decision failed', { cause: fault });
    }
  });
  const notices = [
    ...noticesOf(changes, markets.own),
    ...changes.flatMap(({ writes }) => writes?.notices ?? []),
  ];
  const acts = actWritesOf(changes, ({ terms }) => markets.of(terms?.world));
  return {
    results,
    writes: { changes, ...opened, notices, acts, day: keyDays.at(-1) as string },
    states: [...known.states.values()],
  };
}

function refuseEnded(submission: ClientSubmission, { ended }: BatchState): Outcome | undefined {
  const shown = shownBy(submission);
  return shown && ended.has(shown.id) ? { kind: 'refused', refusal: { code: 'unauthenticated' } } : undefined;
}

/** What a submission's sender has shown; of an act it stands with the act. */
function shownBy({ shown, command }: ClientSubmission): Credential | undefined {
  if (shown) return shown;
  if (command.kind === 'open_account') return command.administration?.act.shown;
  return 'act' in command ? command.act?.shown : undefined;
}

/** What the batch's senders have shown, each once. */
export function credentialsOf(batch: readonly Submission[]): readonly Credential[] {
  const shown = batch.flatMap((one) => (isOfSystem(one) ? [] : (shownBy(one) ?? [])));
  return [...new Map(shown.map((one) => [one.id, one])).values()];
}

/** The world of the account that a command is about, or opens. */
function worldOfCommand({ command }: Submission, { states }: BatchState): number | undefined {
  if (command.kind === 'open_account') return undefined;
  if (opensBeside(command)) return worldToOpenIn(command);
  const account = states.get(command.accountId)?.account;
  return account && worldOf(account);
}

type LastNightOf = (market: MarketView) => FinancingDay;

/** The last night that has ended in a market, found once for each. */
function createNights(): LastNightOf {
  const nights = new Map<number, FinancingDay>();
  return ({ now }) => {
    const night = nights.get(now) ?? financingDayOf(now);
    nights.set(now, night);
    return night;
  };
}

/**
 * Nights, then dividends, at the clock and the quotes of the account's own market, also where the command opens another account in a
 * world. A resync only reads: when another process has traded is no moment to charge at. Before a step is judged only
 * what was due by then is charged, at the step: what closes with it is dated by it.
 */
function chargeWhatIsDue(
  submission: Submission,
  known: BatchState,
  markets: MarketViews,
  lastNightOf: LastNightOf,
): readonly DeskChange[] {
  const { command } = submission;
  const accountId = accountOf(submission);
  const account = accountId === undefined ? undefined : known.states.get(accountId)?.account;
  if (command.kind === 'resync' || !account) return NO_CHANGES;
  const present = markets.of(worldOf(account));
  const market = command.kind === 'judge' ? marketOfStep(account, command.evidence, present) : present;
  return [...chargeNights(submission, known, market, lastNightOf), ...payDue(submission, known, market)];
}

/** Financing that is due is charged once per account and day; the financing job's own command charges it itself. */
function chargeNights(
  submission: Submission,
  known: BatchState,
  market: MarketView,
  lastNightOf: LastNightOf,
): readonly DeskChange[] {
  const accountId = accountOf(submission);
  const state = accountId === undefined ? undefined : known.states.get(accountId);
  if (!state || state.account.financedThrough >= lastNightOf(market)) return NO_CHANGES;
  const { id, positions } = state.account;
  if (positions.size === 0 || submission.command.kind === 'financing') return NO_CHANGES;
  const { changes, after } = decideForSystem(state, { kind: 'financing', accountId: id }, market);
  known.states.set(id, after);
  return changes;
}

/**
 * Pays the dividends that prices have passed; the job's own command pays them itself. A quote that reached an order, or ends an
 * evaluation, counts up to its own moment only: what fills at a price still with its dividend comes before the payment.
 */
function payDue({ command }: Submission, known: BatchState, market: MarketView): readonly DeskChange[] {
  if (command.kind === 'open_account' || command.kind === 'dividends') return NO_CHANGES;
  const state = known.states.get(command.accountId);
  if (!state) return NO_CHANGES;
  const { after, changes } = payDividends(state, market, lastQuoteOf(command));
  known.states.set(command.accountId, after);
  return changes;
}

/** The moment of the quotes that a command comes with; undefined where it is decided at present ones. */
function lastQuoteOf(command: Submission['command']): number | undefined {
  if (command.kind === 'trigger') return command.quote.at;
  return command.kind === 'judge' ? command.evidence.at : undefined;
}

const NO_CHANGES: readonly DeskChange[] = [];

/** The notices of the changes, stored in the same transaction, dated on the wall. @param own it lists every instrument */
const noticesOf = (changes: readonly DeskChange[], own: MarketView): NewNotice[] =>
  changes.flatMap((change) =>
    noticesOfChange(change, own.instrumentOf).map((body) => ({
      id: randomUUID(),
      to: { accountId: change.after.account.id },
      createdAt: own.now,
      ...body,
    })),
  );

const NOTHING_TO_DO: Enforcement = { changes: [], waits: false };
/** The idempotent response of a key that was executed before, or a refusal where it was used for another request. */
function replayOf(submission: ClientSubmission, known: BatchState): Outcome | undefined {
  const { idempotency } = submission;
  if (!idempotency) return undefined;
  const { userId, id } = idempotency;
  const kept = known.answers.find((one) => one.userId === userId && one.id === id);
  return kept && answerAgain(kept, idempotency);
}

/** The response of a used key, if it was for the same request. */
export function answerAgain(
  kept: FoundResponse,
  { fingerprint }: KeyedRequest,
): Extract<Outcome, { kind: 'replayed' | 'refused' }> {
  const { status, body } = kept;
  if (!kept.fingerprint.equals(fingerprint)) {
    return { kind: 'refused', refusal: { code: 'idempotency_key_reused' } };
  }
  return status === null || body === null
    ? { kind: 'refused', refusal: { code: 'idempotency_in_flight' } }
    : { kind: 'replayed', answer: { status, body } };
}

function decide(submission: ClientSubmission, known: BatchState, market: MarketView): Outcome {
  const { command, render } = submission;
  if (command.kind === 'open_account') {
    const { username, email } = loweredOf(command.client, known);
    if (known.takenUsernames.has(username)) return { kind: 'refused', refusal: { code: 'username_taken' } };
    if (known.takenEmails.has(email)) return { kind: 'refused', refusal: { code: 'email_taken' } };
    return openAccount(newAccountIdOf(known), command, render, market);
  }
  const state = known.states.get(command.accountId);
  if (!state || (state.account.isClosed && command.kind !== 'set_withdrawal')) {
    return { kind: 'refused', refusal: { code: 'account_closed' } };
  }
  const orderId = findClientOrder(known.clientOrders, submission);
  if (orderId !== undefined) return { kind: 'refused', refusal: { code: 'client_order_id_taken', orderId } };
  const tooMany = refuseMoreAccounts(command, known);
  if (tooMany) return { kind: 'refused', refusal: tooMany };
  if (command.kind === 'reset_account') {
    return resetAccount(state, command, { newAccountId: () => newAccountIdOf(known), render, market });
  }
  if (opensBeside(command)) {
    const { count, contests, evaluations } = known.openAccounts.get(command.accountId) ?? NONE_OPEN;
    const context = { newAccountId: () => newAccountIdOf(known), openAccounts: count, render, market };
    switch (command.kind) {
      case 'open_practice':
        return openPractice(command, context);
      case 'open_branch':
        return openBranch(command, context);
      case 'enter_contest':
        return enterContest(command, { ...context, hasEntered: contests.includes(command.contest.id) });
      case 'begin_evaluation':
        return beginEvaluation(command, { ...context, evaluations });
    }
  }
  if (command.kind === 'close_account') return closeAccount(state, command, { render, market });
  if (command.kind === 'change_mandate') return changeMandate(state, command, { render, market });
  if (command.kind === 'void_evaluation') return voidEvaluation(state, command, { render, market });
  if (setsFigures(command) && evaluatedOf(state.account))
    return { kind: 'refused', refusal: { code: 'account_is_evaluation' } };
  return outcomeOf(decideForClient(state, command, market), render);
}

/** What an administrator sets of an account, or closes in its place: an evaluation is voided instead, which can be seen. */
const setsFigures = (command: ClientSubmission['command']): boolean =>
  command.kind === 'set_funds' ||
  command.kind === 'set_position' ||
  (command.kind === 'close_position' && command.by !== undefined);

const outcomeOf = (decision: Decision<Changes, DeskRefusal>, render: ClientSubmission['render']): Outcome =>
  decision.accepted
    ? { kind: 'accepted', changes: decision.changes, answer: render(decision.changes) }
    : { kind: 'refused', refusal: decision.refusal };

function newAccountIdOf({ freeAccountIds }: BatchState): number {
  const accountId = freeAccountIds.shift();
  if (accountId === undefined) throw new Error('no account number was drawn');
  return accountId;
}

/** By its client's registration, or by an administrator with a balance of his choice. */
function openAccount(
  accountId: number,
  { administration }: Extract<ClientSubmission['command'], { kind: 'open_account' }>,
  render: ClientSubmission['render'],
  market: MarketView,
): Outcome {
  const opened = decideOpenAccount(accountId, market.now);
  return outcomeOf(decideOpening(opened, administration, market), render);
}

type Accepted = Extract<Outcome, { kind: 'accepted' }>;

/** The rows that a batch writes beside the accounts' changes. */
interface Opened {
  readonly newClients: BatchWrites['newClients'][number][];
  readonly resets: AccountReset[];
  readonly openings: AccountOpening[];
  readonly closings: AccountClosing[];
  readonly answers: IdempotentResponse[];
  readonly notes: NewNote[];
}

function keep(
  { command, idempotency }: ClientSubmission,
  { changes, reset, opening, closing, answer }: Accepted,
  writes: Opened,
): void {
  const accountId = changes[0].after.account.id;
  if (command.kind === 'open_account') writes.newClients.push({ client: command.client, accountId });
  if (idempotency) writes.answers.push({ ...idempotency, ...answer });
  if (reset) writes.resets.push(reset);
  if (opening) writes.openings.push(opening);
  if (closing) writes.closings.push(closing);
}

function takeIdentity({ command }: ClientSubmission, known: BatchState): void {
  if (command.kind !== 'open_account') return;
  const { username, email } = loweredOf(command.client, known);
  known.takenUsernames.add(username);
  known.takenEmails.add(email);
}

function countOpening({ opening }: Accepted, { openAccounts }: BatchState): void {
  if (!opening) return;
  const { besideId, terms } = opening;
  const { count, kept, contests, evaluations } = openAccounts.get(besideId) ?? NONE_OPEN;
  const { contest, evaluation } = terms;
  const begun = { phase: evaluation?.phase ?? 0, end: null, isForgiven: false };
  openAccounts.set(besideId, {
    count: count + 1,
    kept: kept + 1,
    contests: contest === undefined ? contests : [...contests, contest],
    evaluations: evaluation ? [...evaluations, { ...begun, programme: evaluation.programme }] : evaluations,
  });
}

/** What a client opens whenever it likes; entries and evaluations are as many as there are contests and attempts. */
function refuseMoreAccounts(
  command: ClientSubmission['command'],
  { openAccounts }: BatchState,
): KeptAccountsRefusal | undefined {
  const { kind } = command;
  if (kind !== 'open_practice' && kind !== 'open_branch' && kind !== 'reset_account') return undefined;
  return refuseKeptAccounts((openAccounts.get(command.accountId) ?? NONE_OPEN).kept);
}

const NONE_OPEN: OpenAccounts = { count: 0, kept: 0, contests: [], evaluations: [] };

/** Lower-cased by the database, whose unique indexes compare them so. */
function loweredOf({ username, email }: Pick<NewClient, 'username' | 'email'>, { lowered }: BatchState) {
  const [name, address] = [lowered.get(username), lowered.get(email)];
  if (name === undefined || address === undefined) throw new Error('a name was not asked for');
  return { username: name, email: address };
}
