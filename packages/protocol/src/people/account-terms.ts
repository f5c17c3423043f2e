import { ACCOUNT_KIND_ROWS, type AccountKind, type TermName } from '@lonja/core/account-kinds';
import {
  ACCOUNT_RULES,
  RULE_NAMES,
  type AccountRule,
  type AccountRules as Rules,
} from '@lonja/core/account-rules';
import { ASSET_CLASSES } from '@lonja/core/categories';
import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { DecimalString, Timestamp, UsdInput, wholeInput } from '../wire/wire.ts';

type Held<Rule extends AccountRule> = NonNullable<Rules[Rule]>;
/** What a request says of a rule: false where it does not hold, and a day without a zone is one of the usual zone. */
type Asked<Value> = Value extends number
  ? number
  : Value extends true
    ? boolean
    : Omit<Value, 'zone'> & { readonly zone?: string | undefined };

const ZONE = z.string().max(60).describe('IANA name: its days are meant, from midnight to midnight');

/** A rule as it is answered, and as it is asked for. */
function schemasOfRule(rule: AccountRule) {
  const { field } = ACCOUNT_RULES[rule];
  if (field === 'holds') return { held: z.literal(true), asked: z.boolean() };
  if ('aDay' in field) {
    const most = wholeInput(field.aDay.minimum, field.aDay.maximum);
    return {
      held: z.object({ most: z.number().int(), zone: ZONE }),
      asked: z.strictObject({
        most,
        zone: ZONE.optional().describe(
          'IANA name of the zone whose days are meant; America/New_York unless given',
        ),
      }),
    };
  }
  const { minimum, maximum } = 'whole' in field ? field.whole : field.percent;
  return { held: z.number().int(), asked: wholeInput(minimum, maximum) };
}

/** A property for each rule; what its row says of it stands in the document of the API. */
const createShape = (form: keyof ReturnType<typeof schemasOfRule>): unknown =>
  Object.fromEntries(
    RULE_NAMES.map((rule) => [rule, schemasOfRule(rule)[form].optional().describe(ACCOUNT_RULES[rule].what)]),
  );

/** What an account's orders are limited to besides: what opens, never what closes. */
export const AccountRules = z
  .object(createShape('held') as { [Rule in AccountRule]: z.ZodOptional<z.ZodType<Held<Rule>, Held<Rule>>> })
  .meta({ id: 'AccountRules' });

const RulesRequest = z
  .strictObject(
    createShape('asked') as {
      [Rule in AccountRule]: z.ZodOptional<z.ZodType<Asked<Held<Rule>>, Asked<Held<Rule>>>>;
    },
  )
  .meta({ id: 'RulesRequest' });

const MARGINS = ['specification', 'esma'] as const;

const TERMS = {
  grant: UsdInput.describe('What it opens with: 100 to 1,000,000 USD'),
  world: z
    .string()
    .optional()
    .describe("Number of the world whose market it trades; the installation's own unless given"),
  margin: z
    .enum(MARGINS)
    .optional()
    .describe("What limits leverage; the installation's conditions unless given"),
  assetClasses: z
    .array(z.enum(ASSET_CLASSES))
    .min(1)
    .max(ASSET_CLASSES.length)
    .optional()
    .describe('What positions may be opened in; everything unless given'),
  fillProfile: FillProfile.optional().describe('How the market takes its orders; ideal unless given'),
  rules: RulesRequest.optional().describe('What its orders are limited to besides; nothing unless given'),
} as const satisfies Readonly<Record<TermName, z.ZodType>>;

type Asks<Kind extends AccountKind> = (typeof ACCOUNT_KIND_ROWS)[Kind]['asks'][number];

/** The terms that are chosen for an account of a kind before it opens. */
export const termsRequest = <Kind extends AccountKind>(kind: Kind) =>
  z.strictObject(
    Object.fromEntries(ACCOUNT_KIND_ROWS[kind].asks.map((name) => [name, TERMS[name]])) as Pick<
      typeof TERMS,
      Asks<Kind>
    >,
  );

/** The same, whichever kind it is for: what a market does not say is the installation's. */
export type TermsRequest = z.output<z.ZodObject<typeof TERMS>>;

/** Terms that were chosen, as whoever opens an account on them reads them. */
export const CHOSEN_TERMS = {
  grant: DecimalString.describe('What every account opens with, USD'),
  fillProfile: FillProfile,
  margin: z.enum(MARGINS).nullable().describe("What limits leverage; null: the installation's conditions"),
  assetClasses: z.array(z.enum(ASSET_CLASSES)).nullable().describe('What may be opened; null: everything'),
  rules: AccountRules,
};
export type ChosenTerms = z.output<z.ZodObject<typeof CHOSEN_TERMS>>;

/** What an account differs in from the installation's conditions. */
export const AccountTerms = z
  .object({
    grant: DecimalString.describe('The virtual funds that it opens with, USD'),
    margin: z
      .enum([...MARGINS, 'own'])
      .nullable()
      .describe("What limits leverage; null: the installation's conditions"),
    assetClasses: z
      .array(z.enum(ASSET_CLASSES))
      .nullable()
      .describe('What positions may be opened in; null: everything'),
    world: z
      .string()
      .nullable()
      .describe("Number of the world whose market it trades; null: the installation's own"),
    branch: z
      .object({ account: z.string(), at: Timestamp.describe('Market time') })
      .nullable()
      .describe(
        'The account that it was copied from, with everything up to the moment; null: it is no branch',
      ),
    contest: z.string().nullable().describe('Number of the contest that it is an entry of; null: of none'),
    holdMinutes: z
      .number()
      .int()
      .optional()
      .describe(
        'Where it is an entry of a contest that asks for it: minutes of market time that a position is held, or its profit does not count',
      ),
    evaluation: z.string().nullable().describe('Name of the plan that it is a phase of; null: of none'),
    rules: AccountRules.nullable().describe('What its orders are limited to besides; null: nothing'),
  })
  .meta({ id: 'AccountTerms' });
export type AccountTerms = z.output<typeof AccountTerms>;
