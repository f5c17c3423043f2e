import {
  accept,
  decideBeginEvaluation,
  decideJudgement,
  endEvaluation,
  evaluatedOf,
  marketOfStep,
  refuse,
  wallTimeOf,
  type AccountTerms,
  type BegunProgramme,
  type TradingChange,
} from '@lonja/core';
import { auditRowOf, type Act } from '../record/act.ts';
import { figuresOf, OPENING, ownOpening } from '../accounts/commands.ts';
import {
  none,
  ofAccount,
  SENT_BY_NO_PROGRAM,
  type CommandRow,
  type OnAccount,
} from '../desk/command/command-row.ts';
import { noticeOfEnd, writesOfVerdict, type Judging } from './judgement.ts';
import { ENFORCING } from '../desk/command/enforcing.ts';

/** The account is the primary one: its lock is what counts the client's accounts right. */
interface Beginning extends OnAccount {
  /** What the client calls the account. */
  readonly name: string;
  readonly programme: BegunProgramme;
  readonly act: Act;
}

interface Voiding extends OnAccount {
  readonly act: Act;
}

const MODEL = { outside: 'the model knows no evaluations' } as const;

/** A client begins the next phase of a programme: an account opens on its terms. */
export const BEGIN_EVALUATION = {
  ...OPENING,
  kind: 'begin_evaluation',
  sender: 'person',
  on: 'beside',
  worldOf: ({ programme }) => programme.world,
  model: MODEL,
  decide: (_state, { programme }, { market: { now }, newAccountId, beside }) => {
    const past = beside.evaluations.filter((one) => one.programme === programme.id);
    return decideBeginEvaluation(newAccountId(), programme, { ...beside, past, now });
  },
  write: ([{ after }], { accountId: besideId, name, programme, act }, { market }) => {
    const { account } = after;
    const phase = account.terms?.evaluation?.phase ?? 0;
    const figures = { ...figuresOf(account), programme: programme.id, phase };
    const terms = account.terms as AccountTerms;
    return {
      ...ownOpening(act, 'evaluation_begun', { accountId: account.id, figures, market }),
      opening: { besideId, openedId: account.id, name, terms, at: market.now },
    };
  },
} as const satisfies CommandRow<Beginning>;

/** An administrator ends an evaluation without a result: its person reads why. */
export const VOID_EVALUATION = {
  kind: 'void_evaluation',
  sender: 'staff',
  on: 'open',
  whenSuspended: SENT_BY_NO_PROGRAM,
  setsFigures: false,
  charges: 'first',
  orderIds: none,
  notes: none,
  worldOf: ofAccount,
  underMandate: 'as_given',
  counts: 'nothing',
  model: MODEL,
  decide: (state, _input, { market }) =>
    evaluatedOf(state.account)
      ? accept(...endEvaluation(state, 'voided', market))
      : refuse({ code: 'account_closed' }),
  write: ([first], { accountId, act }, { market }) => {
    const at = wallTimeOf(market);
    const after = { verdict: 'voided' } as const;
    const row = auditRowOf(act, { at, accountId, before: {}, after, isNotified: true });
    return {
      acts: {
        audit: [row],
        verdicts: [{ accountId, kind: 'voided', at: market.now, act: act.id, evidence: null }],
      },
      notices: first
        ? [noticeOfEnd(act.id, first.before.account, { ...VOIDED, reason: act.reason, at })]
        : [],
    };
  },
} as const satisfies CommandRow<Voiding, readonly TradingChange[]>;

const VOIDED = { verdict: 'voided', floor: null } as const;

export const JUDGE = {
  ...ENFORCING,
  kind: 'judge',
  model: MODEL,
  // What was due by the step is charged at the step: what closes with it is dated by it.
  charges: ({ evidence }, account, market) => ({
    market: marketOfStep(account, evidence, market),
    lastQuote: evidence.at,
  }),
  decide: (state, { evidence }, { market }) => accept(...decideJudgement(state, evidence, market)),
  write: (changes, input, { market }) => writesOfVerdict(changes, input, market),
} as const satisfies CommandRow<Judging, readonly TradingChange[]>;
