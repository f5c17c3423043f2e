import {
  heldBy,
  findMandateKey,
  refuse,
  refuseFigures,
  refuseSuspended,
  withinMandate,
  type Accepted,
  type MarketView,
  type Refused,
  type TradingState,
} from '@lonja/core';
import type { Credential } from '@lonja/store/audit/credentials';
import {
  buildBatchState,
  requireLowered,
  claimAccountId,
  NONE_OPEN,
  NOTHING_LOADED,
  type BatchState,
} from './batch-state.ts';
import { findClientOrder } from './client-orders.ts';
import type { Circumstances, ClientCommand, Command, Written } from './command-row.ts';
import type { DeskChange } from './desk-change.ts';
import { buildAuditRow } from '../../record/audit-row.ts';
import type { DeskRefusal } from '../../refusal/desk-refusal.ts';
import type { Answer, Changes, KeyedRequest } from './submission.ts';
import { answerAgain } from './used-key.ts';

/** A command on its way to a decision. */
interface Attempt {
  readonly command: Command;
  /** The state of the account that the command is about; undefined where it opens somebody's first one. */
  readonly state: TradingState | undefined;
  readonly market: MarketView;
  readonly known: BatchState;
  readonly idempotency: KeyedRequest | undefined;
  readonly shown: Credential | undefined;
  /** The name under which the account keeps its sender's mandate; undefined: no mandate is about it. */
  readonly mandateKey: string | undefined;
}

export type Decided = Accepted<readonly DeskChange[]> & Pick<Written, 'opening' | 'reset'>;

/** The command was carried out before, under the same key. */
interface Replayed {
  readonly accepted: false;
  readonly replayed: Answer;
}

export type Verdict = Decided | Refused<DeskRefusal> | Replayed;

type Decide = (attempt: Attempt) => Verdict;
type Step = (command: Command, next: Decide) => Decide;

const refuseEnded: Step = (_command, next) => (attempt) =>
  attempt.shown && attempt.known.ended.has(attempt.shown.id)
    ? refuse({ code: 'unauthenticated' })
    : next(attempt);

/** The idempotent response of a key that was executed before, or a refusal where it was used for another request. */
const repeatKey: Step = (_command, next) => (attempt) => {
  const { idempotency, known } = attempt;
  if (!idempotency) return next(attempt);
  const { userId, id } = idempotency;
  const stored = known.answers.find((one) => one.userId === userId && one.id === id);
  if (!stored) return next(attempt);
  const again = answerAgain(stored, idempotency);
  return again.kind === 'replayed'
    ? { accepted: false, replayed: again.answer }
    : { accepted: false, refusal: again.refusal };
};

const refuseClosed: Step = ({ on }, next) => {
  if (on === 'new') return next;
  return (attempt) => {
    const { state } = attempt;
    return !state || (state.account.isClosed && on !== 'closed_too')
      ? refuse({ code: 'account_closed' })
      : next(attempt);
  };
};

const refuseTakenName: Step = ({ client }, next) => {
  if (!client) return next;
  return (attempt) => {
    const { known } = attempt;
    const { username, email } = requireLowered(client, known);
    if (known.takenUsernames.has(username)) return refuse({ code: 'username_taken' });
    return known.takenEmails.has(email) ? refuse({ code: 'email_taken' }) : next(attempt);
  };
};

/** The kill switch. */
const refuseSuspendedProgram: Step = ({ whenSuspended }, next) => {
  if (whenSuspended !== 'refused') return next;
  return (attempt) => {
    const { state, mandateKey, market } = attempt;
    const refusal =
      state && mandateKey !== undefined
        ? refuseSuspended(state.account.mandates, mandateKey, market.now)
        : undefined;
    return refusal ? refuse(refusal) : next(attempt);
  };
};

/** Figures that what an account is decides on are its own. */
const refuseSetFigures: Step = ({ setsFigures }, next) => {
  if (!setsFigures) return next;
  return (attempt) => {
    const refusal = attempt.state && refuseFigures(attempt.state.account);
    return refusal ? refuse(refusal) : next(attempt);
  };
};

const refuseTakenOrderId: Step = (command, next) => {
  if (command.orderIds.length === 0) return next;
  return (attempt) => {
    const orderId = findClientOrder(attempt.known.clientOrders, command);
    return orderId === undefined ? next(attempt) : refuse({ code: 'client_order_id_taken', orderId });
  };
};

/** All other rows of its transaction: no act without its audit row and its notice. */
const writeRows: Step = ({ write }, next) => {
  if (write === 'account_alone') return next;
  return (attempt) => {
    const verdict = next(attempt);
    const last = verdict.accepted ? verdict.changes.at(-1) : undefined;
    if (!verdict.accepted || !last) return verdict;
    const { acts, notices, ...accounts } = write(verdict.changes, buildCircumstances(attempt));
    const { done, ...rows } = acts;
    const audit = done && { audit: done.map((one) => buildAuditRow(one, notices)) };
    return {
      ...accounts,
      accepted: true,
      changes: [
        ...verdict.changes.slice(0, -1),
        { ...last, writes: { acts: { ...rows, ...audit }, notices } },
      ],
    };
  };
};

/** What a program sent is decided as its mandate has it, and refused where that leads beyond it. */
const keepWithinMandate: Step = ({ sender }, next) => {
  if (sender !== 'anybody') return next;
  return (attempt) => {
    const { command, state, market, mandateKey } = attempt;
    if (!state || mandateKey === undefined || !heldBy(state.account.mandates, mandateKey))
      return next(attempt);
    const verdict = next({ ...attempt, command: command.underMandate(state.account, market) });
    return 'replayed' in verdict
      ? verdict
      : withinMandate(state, verdict as Refused<DeskRefusal> | Accepted<Changes>, mandateKey, market);
  };
};

/** What each command meets before it is decided: the first step that refuses it counts. */
const STEPS: readonly Step[] = [
  refuseEnded,
  repeatKey,
  refuseClosed,
  refuseTakenName,
  refuseSuspendedProgram,
  refuseSetFigures,
  refuseTakenOrderId,
  writeRows,
  keepWithinMandate,
];

const PREVIEW = STEPS.filter((step) => step !== writeRows);

const decide: Decide = (attempt) => attempt.command.decide(attempt.state, buildCircumstances(attempt));

function buildCircumstances({ command: { accountId }, known, market }: Attempt): Circumstances {
  return {
    market,
    newAccountId: () => claimAccountId(known),
    beside: (accountId === undefined ? undefined : known.openAccounts.get(accountId)) ?? NONE_OPEN,
  };
}

const passThrough = (steps: readonly Step[], attempt: Attempt): Verdict =>
  steps.reduceRight<Decide>((next, step) => step(attempt.command, next), decide)(attempt);

/** Decides a command, with the rows that it writes. */
export const decideCommand = (attempt: Omit<Attempt, 'mandateKey'>): Verdict =>
  passThrough(STEPS, { ...attempt, mandateKey: findMandateKey(attempt.command.sentBy ?? undefined) });

/**
 * What the desk would decide at this moment; undefined where it would accept. Nothing is written.
 * @param mandateKey the name under which the account keeps the mandate of whoever would send it; undefined: no mandate is about it
 */
export function previewRefusal(
  state: TradingState,
  command: ClientCommand,
  mandateKey: string | undefined,
  market: MarketView,
): DeskRefusal | undefined {
  const known = buildBatchState(NOTHING_LOADED, [state]);
  const asked = { idempotency: undefined, shown: undefined };
  const verdict = passThrough(PREVIEW, { command, state, market, known, mandateKey, ...asked });
  return 'refusal' in verdict ? verdict.refusal : undefined;
}
