import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_KIND_ROWS,
  getAccountKind,
  type MarketView,
  type MarketViews,
  type TradingState,
} from '@lonja/core';
import type { Credential } from '@lonja/store/audit/credentials';
import type { AccountOpening } from '@lonja/store/desk/account-opening';
import type { AccountClosing, AccountReset, BatchWrites } from '@lonja/store/desk/batch-writes';
import type { BatchRequest } from '@lonja/store/desk/desk-connection';
import type { IdempotentResponse, UsedKey } from '@lonja/store/idempotency/idempotent-responses';
import type { NewNote } from '@lonja/store/journal/journal-entries';
import type { NewNotice } from '@lonja/store/notices/notices';
import { noticesOfChange } from './account-notices.ts';
import type { AccountCache } from './account-cache.ts';
import { mergeActWrites } from './command/act-writes.ts';
import { requireLowered, NONE_OPEN, type BatchState } from './command/batch-state.ts';
import { listClientOrderIds, markClientOrders } from './command/client-orders.ts';
import { buildNotes } from './command/command-notes.ts';
import type { Command } from './command/command-row.ts';
import type { DeskChange } from './command/desk-change.ts';
import { chargeWhatIsDue, createNights } from './command/due-charges.ts';
import { decideCommand, type Decided, type Verdict } from './command/pipeline.ts';
import {
  findAccountId,
  isOfSystem,
  type Changes,
  type ClientSubmission,
  type Enforcement,
  type Outcome,
  type Submission,
} from './command/submission.ts';

/** The reads that a batch needs before it decides. */
export function buildBatchRequest(
  batch: readonly Submission[],
  cache: AccountCache,
  keyDays: readonly string[],
): BatchRequest {
  const accountIds = [...new Set(batch.flatMap((one) => findAccountId(one) ?? []))].toSorted((a, b) => a - b);
  const commands = batch.map(({ command }) => command);
  return {
    accountIds,
    withHoldings: accountIds.filter((id) => !cache.get(id)),
    keys: listKeys(batch),
    keyDays,
    besides: commands.flatMap((one) => (opensAccount(one) ? (one.accountId ?? []) : [])),
    identities: commands.flatMap(({ client }) =>
      client ? [{ username: client.username, email: client.email }] : [],
    ),
    clientOrders: commands.flatMap(listClientOrderIds),
    newAccounts: commands.filter(opensAccount).length,
    credentials: listCredentials(batch),
  };
}

/** Whether a command needs a new account number. */
export const opensAccount = ({ on }: Command): boolean =>
  on === 'beside' || on === 'in_place' || on === 'new';

/** The keys that a batch's commands came with. */
export const listKeys = (batch: readonly Submission[]): BatchRequest['keys'] =>
  batch.flatMap((submission) => findKey(submission) ?? []);

/** The result of a submission. */
export type Result = Outcome | Enforcement;

/** The Idempotency-Key that came with a client's command. */
export const findKey = (submission: Submission): UsedKey | undefined =>
  isOfSystem(submission) ? undefined : submission.idempotency;

export interface DecidedBatch {
  /** In the order of the submissions; an error is an internal fault, of that command alone. */
  readonly results: readonly (Result | Error)[];
  readonly writes: BatchWrites;
  /** The batch's accounts after it. */
  readonly states: readonly TradingState[];
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
  const stored = new Map(known.states);
  const changes: DeskChange[] = [];
  const rows: Rows = { newClients: [], resets: [], openings: [], closings: [], answers: [], notes: [] };
  const lastNightOf = createNights();
  const results = batch.map((submission): Result | Error => {
    try {
      const { command } = submission;
      changes.push(...chargeWhatIsDue(command, known, markets, lastNightOf));
      const state = command.accountId === undefined ? undefined : known.states.get(command.accountId);
      if (!state && command.sender === 'system') return NOTHING_TO_DO;
      const market = markets.of(command.worldOf(state));
      const asked = isOfSystem(submission) ? NOT_ASKED : submission;
      const { idempotency } = asked;
      const verdict = decideCommand({
        command,
        state,
        market,
        known,
        idempotency,
        shown: shownBy(asked, command),
      });
      const result = buildResult(submission, verdict);
      if (!verdict.accepted) return result;
      changes.push(...verdict.changes);
      keepRows(command, verdict, market, rows);
      if (idempotency && 'answer' in result) rows.answers.push({ ...idempotency, ...result.answer });
      for (const { after } of verdict.changes) known.states.set(after.account.id, after);
      markClientOrders(known.clientOrders, verdict.changes);
      takeIdentity(command, known);
      countOpening(verdict, known);
      return result;
    } catch (fault) {
      return fault instanceof Error ? fault : new Error('a decision failed', { cause: fault });
    }
  });
  const notices = [
    ...listNotices(changes, markets.own),
    ...changes.flatMap(({ writes }) => writes?.notices ?? []),
  ];
  const acts = mergeActWrites(changes, ({ terms }) => markets.of(terms?.world));
  return {
    results,
    writes: { changes, stored, ...rows, notices, acts, day: keyDays.at(-1) as string },
    states: [...known.states.values()],
  };
}

/** What the system sends by itself. */
const NOT_ASKED: Pick<ClientSubmission, 'idempotency' | 'shown'> = {};

/** What a submission's sender has shown; of an act it stands with the act. */
const shownBy = ({ shown }: Pick<ClientSubmission, 'shown'>, { act }: Command): Credential | undefined =>
  shown ?? act?.shown;

/** What the batch's senders have shown, each once. */
export function listCredentials(batch: readonly Submission[]): readonly Credential[] {
  const shown = batch.flatMap((one) => (isOfSystem(one) ? [] : (shownBy(one, one.command) ?? [])));
  return [...new Map(shown.map((one) => [one.id, one])).values()];
}

/** The notices of the changes, stored in the same transaction, dated on the wall. @param own it lists every instrument */
const listNotices = (changes: readonly DeskChange[], own: MarketView): NewNotice[] =>
  changes.flatMap((change) =>
    noticesOfChange(change, own.instrumentOf).map((body) => ({
      id: randomUUID(),
      to: { accountId: change.after.account.id },
      createdAt: own.now,
      ...body,
    })),
  );

const NOTHING_TO_DO: Enforcement = { changes: [], waits: false };

/** What the sender is answered. */
function buildResult(submission: Submission, verdict: Verdict): Result {
  if (isOfSystem(submission))
    return verdict.accepted ? { changes: verdict.changes, waits: false } : { changes: [], waits: true };
  if ('replayed' in verdict) return { kind: 'replayed', answer: verdict.replayed };
  if (!verdict.accepted) return { kind: 'refused', refusal: verdict.refusal };
  // Only the system's commands find nothing to do.
  const changes = verdict.changes as Changes;
  return { kind: 'accepted', changes, answer: submission.render(changes) };
}

/** The rows that a batch writes beside the accounts' changes. */
interface Rows {
  readonly newClients: BatchWrites['newClients'][number][];
  readonly resets: AccountReset[];
  readonly openings: AccountOpening[];
  readonly closings: AccountClosing[];
  readonly answers: IdempotentResponse[];
  readonly notes: NewNote[];
}

function keepRows(
  { client, notes, on }: Command,
  { changes, opening, reset }: Decided,
  { now }: MarketView,
  rows: Rows,
): void {
  const [first] = changes;
  if (client && first) rows.newClients.push({ client, accountId: first.after.account.id });
  if (opening) rows.openings.push(opening);
  if (reset) rows.resets.push(reset);
  // Whatever closes an account is written as a closing; what stands in its place has a row of its own.
  if (on !== 'in_place') rows.closings.push(...closingsIn(changes, now));
  if (notes.length > 0 && first) rows.notes.push(...buildNotes(notes, first, now));
}

const closingsIn = (changes: readonly DeskChange[], at: number): AccountClosing[] =>
  changes
    .filter(({ before, after }) => after.account.isClosed && !before.account.isClosed)
    .map(({ after }) => ({ closedId: after.account.id, at }));

function takeIdentity({ client }: Command, known: BatchState): void {
  if (!client) return;
  const { username, email } = requireLowered(client, known);
  known.takenUsernames.add(username);
  known.takenEmails.add(email);
}

function countOpening({ opening }: Decided, { openAccounts: known }: BatchState): void {
  if (!opening) return;
  const { besideId, terms } = opening;
  const { openAccounts, keptAccounts, contests, evaluations } = known.get(besideId) ?? NONE_OPEN;
  const { isCounted } = ACCOUNT_KIND_ROWS[getAccountKind(opening)];
  const { contest, evaluation } = terms;
  const begun = { phase: evaluation?.phase ?? 0, end: null, isForgiven: false };
  known.set(besideId, {
    openAccounts: openAccounts + Number(isCounted),
    keptAccounts: keptAccounts + 1,
    contests: contest === undefined ? contests : [...contests, contest],
    evaluations: evaluation ? [...evaluations, { ...begun, plan: evaluation.plan }] : evaluations,
  });
}
