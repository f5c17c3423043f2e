import {
  DAILY_BASES,
  EVALUATION_LIMITS,
  FLOOR_KINDS,
  FLOOR_NAMES,
  VERDICT_KINDS,
} from '@lonja/core/evaluation-limits';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { DecimalString, Symbol, Timestamp, UserId, wholeInput } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';
import { FileSignature } from '../wire/file-signature.ts';
import { CHOSEN_TERMS, termsRequest } from '../people/account-terms.ts';

const limited = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  wholeInput(minimum, maximum);
const { target, loss, lock, leastDays, qualifyingProfit, consistency, maxDays, phases } = EVALUATION_LIMITS;

/** What an account must reach, and must never fall to. Limits are hundredths of a percent of the grant: 500 is 5 %. */
export const EvaluationRules = z
  .object({
    target: limited(target).describe('The profit that passes, realised, with nothing open'),
    daily: z
      .object({
        limit: limited(loss),
        basis: z
          .enum(DAILY_BASES)
          .describe(
            'What the loss is counted from: balance, equity or the larger of both when the day began, or the grant',
          ),
      })
      .optional()
      .describe('The loss within one trading day that breaches; absent: only the whole counts'),
    overall: z.object({
      limit: limited(loss),
      floor: z
        .enum(FLOOR_KINDS)
        .describe(
          'static: below the grant; day_end, step: below the highest equity of a day end, or of any step',
        ),
      lock: limited(lock).optional().describe('The floor never rises further above the grant than this'),
    }),
    breachesAt: z.boolean().describe('Whether equity exactly at a floor breaches, or only below it'),
    atBreach: z
      .literal('freeze')
      .optional()
      .describe(
        'A breach leaves the account open, to close what it holds and open nothing; absent: what is open closes, and the account too',
      ),
    dayEnd: z.object({
      zone: z.string().min(1).max(60).describe('IANA name of a time zone'),
      hour: wholeInput(0, 23),
    }),
    leastDays: limited(leastDays).describe('Qualifying days that passing asks for'),
    qualifyingProfit: limited(qualifyingProfit).describe(
      'Realised profit with which a day with a fill qualifies; 0: any day with a fill',
    ),
    consistency: limited(consistency)
      .optional()
      .describe('Percent of the whole profit that the best day may have brought at most'),
    maxDays: limited(maxDays).optional().describe('Trading days after which it expires'),
  })
  .meta({ id: 'EvaluationRules' });
export type EvaluationRules = z.output<typeof EvaluationRules>;

/** A phase of a plan: the conditions that an account opens on, and its rules. */
export const PlanPhase = z
  .object({
    terms: z.object(CHOSEN_TERMS),
    rules: EvaluationRules,
    rulesHash: z.string().describe('SHA-256 of the rules as canonical JSON, hexadecimal'),
  })
  .meta({ id: 'PlanPhase' });
export type PlanPhase = z.output<typeof PlanPhase>;

export const Plan = z
  .object({
    slug: z.string(),
    name: z.string(),
    group: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Whose members may begin; null: everybody'),
    world: z
      .string()
      .nullable()
      .describe("Number of the world that it is traded in; null: the installation's own market"),
    phases: z.array(PlanPhase),
    attempts: z.number().int().describe('How often a person may begin with the first phase'),
    sealHash: z
      .string()
      .describe('SHA-256 of `sealText`, hexadecimal; it stands in the audit log since it was made'),
    sealText: z
      .string()
      .describe('All that was sealed, verbatim: whoever hashes this text (UTF-8) has `sealHash`'),
    begun: z.number().int().describe('Evaluations that ever began'),
    active: z.number().int().describe('Those that go on'),
    createdAt: Timestamp,
    closedAt: Timestamp.nullable().describe('Nobody begins any more'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof Plan>;

export const EVALUATION_STATES = ['active', ...VERDICT_KINDS, 'withdrawn'] as const;

const Floor = z.object({
  name: z.enum(FLOOR_NAMES),
  at: DecimalString.describe('Equity, USD'),
  distance: DecimalString.nullable().describe(
    'From the equity down to it, USD; null while a position has no quote',
  ),
});

export const Evaluation = z
  .object({
    account: z.string().describe('Number of its account'),
    plan: z.object({ slug: z.string(), name: z.string() }),
    phase: z.number().int().describe('Counts from 1'),
    phases: z.number().int(),
    state: z.enum(EVALUATION_STATES).describe('withdrawn: its person closed the account'),
    rules: EvaluationRules,
    rulesHash: z.string(),
    grant: DecimalString,
    balance: DecimalString.describe('Realised, USD'),
    equity: DecimalString.nullable().describe(
      'At closing-side prices, USD; null while a position has no quote',
    ),
    asOf: Timestamp.describe('Market time of these figures'),
    floors: z
      .array(Floor)
      .describe('Of the day, where there is one, and of the whole; none once it has ended'),
    day: z.object({
      number: z.number().int().describe('Counts trading days from 1'),
      endsAt: Timestamp.describe('Market time'),
      basis: DecimalString.describe('What the loss of the day is counted from, USD'),
      result: DecimalString.describe('Realised since it began, USD'),
    }),
    peak: DecimalString.describe('What the floor of the whole is counted from, USD'),
    target: z.object({
      profit: DecimalString.describe('Realised so far, USD'),
      wanted: DecimalString,
      days: z.number().int().describe('Qualifying days, the one that goes on included'),
      bestDay: DecimalString.describe('The largest realised profit of a day, USD'),
      isConsistent: z.boolean(),
      isFlat: z.boolean().describe('Nothing is open: only then it can pass'),
    }),
    beganAt: Timestamp,
    endedAt: Timestamp.nullable().describe('Market time'),
    voidReason: z.string().nullable().describe('Why an administrator voided it'),
    isFrozen: z
      .boolean()
      .describe(
        'It has ended and its account is open still, to close what it holds; these figures are of its end',
      ),
    appeal: z
      .object({
        text: z.string().nullable(),
        madeAt: Timestamp,
        answer: z.object({ isUpheld: z.boolean(), text: z.string(), at: Timestamp }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.output<typeof Evaluation>;

/** Somebody's way through a plan. */
export const OwnPlan = z
  .object({
    plan: Plan,
    nextPhase: z.number().int().nullable().describe('Which phase would begin now; null: none can'),
    attemptsLeft: z.number().int(),
    evaluations: z.array(Evaluation).describe('The newest first'),
  })
  .meta({ id: 'OwnPlan' });
export type OwnPlan = z.output<typeof OwnPlan>;

/** An evaluation as administrators read it. */
export const ClientEvaluation = Evaluation.extend({
  userId: UserId,
  username: z.string().nullable().describe('Null once its person is erased'),
  fullName: z.string().nullable(),
  isErased: z.boolean().describe('Its person is erased; the evaluation and its verdict stay'),
}).meta({ id: 'ClientEvaluation' });
export type ClientEvaluation = z.output<typeof ClientEvaluation>;

const ProvenQuote = z.object({
  symbol: Symbol,
  bid: DecimalString,
  ask: DecimalString,
  usdRate: z.string().describe('USD for one unit of its currency, as numerator/denominator'),
  at: Timestamp,
  source: z.string(),
  sequence: z.number().int(),
});

/** Everything that a verdict was decided from. */
export const VerdictEvidence = z
  .object({
    account: z.string(),
    verdict: z.enum(VERDICT_KINDS).exclude(['voided']),
    programme: z.string(),
    phase: z.number().int(),
    grant: DecimalString,
    rules: EvaluationRules,
    world: z.string().nullable(),
    at: Timestamp.describe('Market time of the step'),
    isLast: z.literal(true).optional().describe('Its world ended with this step'),
    cash: DecimalString,
    margin: DecimalString,
    profit: DecimalString,
    fills: z.number().int().describe('Of the account by then'),
    ledgerEntries: z.number().int().describe('Of the account by then: the last of them left these balances'),
    progress: z
      .object({
        day: z.number().int(),
        dayEndsAt: Timestamp,
        dayNumber: z.number().int(),
        dayBalance: DecimalString,
        dayEntries: z
          .number()
          .int()
          .optional()
          .describe('Ledger entries when the day began: the last of them left its balance'),
        dayFills: z.number().int(),
        dayBasis: DecimalString,
        peak: DecimalString,
        qualified: z.number().int(),
        bestDay: DecimalString,
      })
      .describe('Before the step'),
    positions: z.array(
      z.object({
        symbol: Symbol,
        quantity: DecimalString.describe('Units, signed'),
        cost: DecimalString.describe('In its currency, signed'),
        priceUnit: z
          .number()
          .int()
          .describe('Prices are in hundredths of the currency where this is 1, else whole: 100'),
      }),
    ),
    quotes: z.array(ProvenQuote).describe('Of everything that was held, at that step'),
    equity: DecimalString,
    floor: z.object({ name: z.enum(FLOOR_NAMES), at: DecimalString }).nullable(),
    before: z
      .object({ at: Timestamp, quotes: z.array(ProvenQuote) })
      .nullable()
      .describe('The quotes of the step before; null where what was held had not all been quoted by then'),
  })
  .meta({ id: 'VerdictEvidence' });
export type VerdictEvidence = z.output<typeof VerdictEvidence>;

/** A verdict's evidence with its row of the audit log: a file that anybody can verify. */
export const VerdictProof = z
  .object({
    kind: z.literal('lonja-verdict'),
    evidence: VerdictEvidence,
    audit: z
      .object({
        number: z.number().int(),
        record: z.string().describe('Has the SHA-256 of the evidence as canonical JSON'),
        previousHash: z.string(),
        hash: z.string().describe('SHA-256 of number, previous hash and record, each on a line of its own'),
      })
      .describe('Its row of the hash-chained audit log'),
    signature: FileSignature,
  })
  .meta({ id: 'VerdictProof' });
export type VerdictProof = z.output<typeof VerdictProof>;

export const ByPlan = z.strictObject({ slug: AnyId });
export const ByEvaluation = z.strictObject({ account: AnyId });

export const NewPlanRequest = z
  .strictObject({
    name: freeText(60).trim().min(1),
    group: z
      .string()
      .optional()
      .describe('Number of the group whose members may begin; everybody unless given'),
    world: z.string().optional().describe("Number of the world; the installation's own market unless given"),
    attempts: wholeInput(1, 100).optional().describe('1 unless given'),
    phases: z
      .array(z.strictObject({ terms: termsRequest('evaluation'), rules: EvaluationRules }))
      .min(phases.minimum)
      .max(phases.maximum),
    reason: freeText(500).trim().optional().describe('For the audit log'),
  })
  .meta({ id: 'NewPlanRequest' });

export const ClosePlanRequest = z
  .strictObject({ reason: freeText(500).trim().optional() })
  .meta({ id: 'ClosePlanRequest' });
export const VoidRequest = z
  .strictObject({ reason: freeText(500).trim().min(3).describe('The person reads it') })
  .meta({ id: 'VoidRequest' });
export const AppealRequest = z
  .strictObject({ text: freeText(2_000).trim().min(1) })
  .meta({ id: 'AppealRequest' });
export const AnswerAppealRequest = z
  .strictObject({
    isUpheld: z.boolean().describe('The verdict stands either way; upheld, it takes no attempt'),
    answer: freeText(500).trim().min(3).describe('The person reads it'),
  })
  .meta({ id: 'AnswerAppealRequest' });
export const ListEvaluationsQuery = z.strictObject({
  before: AnyId.optional().describe('Accounts with lower numbers than this one'),
});
