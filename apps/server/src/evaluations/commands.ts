import {
  accept,
  decideBeginEvaluation,
  decideJudgement,
  endEvaluation,
  findEvaluated,
  marketOfStep,
  refuse,
  wallTimeOf,
  type BegunPlan,
  type TradingChange,
} from '@lonja/core';
import type { Act } from '../record/act.ts';
import { BESIDE, openBeside, type OpeningBeside } from '../accounts/open-beside.ts';
import {
  none,
  ofAccount,
  SENT_BY_NO_PROGRAM,
  type CommandRow,
  type OnAccount,
} from '../desk/command/command-row.ts';
import { noticeOfEnd, writesOfVerdict, type Judging } from './judgement.ts';
import { ENFORCING } from '../desk/command/enforcing.ts';

interface Beginning extends OpeningBeside {
  readonly plan: BegunPlan;
}

interface Voiding extends OnAccount {
  readonly act: Act;
}

const MODEL = { outside: 'the model knows no evaluations' } as const;

/** A client begins the next phase of a plan: an account opens on its terms. */
export const BEGIN_EVALUATION = {
  ...BESIDE,
  kind: 'begin_evaluation',
  worldOf: ({ plan }) => plan.world,
  model: MODEL,
  decide: (_state, { plan }, { market: { now }, newAccountId, beside }) => {
    const past = beside.evaluations.filter((one) => one.plan === plan.id);
    return decideBeginEvaluation(newAccountId(), plan, { ...beside, past, now });
  },
  write: (changes, input, circumstances) => {
    const [{ after }] = changes;
    const phase = after.account.terms?.evaluation?.phase ?? 0;
    return openBeside(changes, input, circumstances, {
      notice: 'evaluation_begun',
      recorded: { programme: input.plan.id, phase },
    });
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
    findEvaluated(state.account)
      ? accept(...endEvaluation(state, 'voided', market))
      : refuse({ code: 'account_closed' }),
  write: ([first], { accountId, act }, { market }) => {
    const at = wallTimeOf(market);
    const after = { verdict: 'voided' } as const;
    return {
      acts: {
        done: [{ act, at, accountId, before: {}, after }],
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
