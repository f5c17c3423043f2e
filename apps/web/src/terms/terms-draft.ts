import {
  ACCOUNT_RULES,
  ASSET_CLASSES,
  MAX_GRANT,
  MIN_GRANT,
  parseUsd,
  RULE_NAMES,
  USUAL_ZONE,
  type AccountRule,
  type AssetClass,
  type FillProfile,
} from '@lonja/core';
import type { ChosenTerms } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { wholeWithin } from '../shared/figures/typed-number.ts';

/** Rules that hold or do not; of the others a number is typed. */
export type HeldRule = {
  [Rule in AccountRule]: (typeof ACCOUNT_RULES)[Rule]['field'] extends 'holds' ? Rule : never;
}[AccountRule];
export type TypedRule = Exclude<AccountRule, HeldRule>;

/** Terms as typed, whichever account opens on them. */
export interface TermsDraft {
  readonly grant: string;
  readonly fillProfile: FillProfile;
  readonly margin: 'installation' | 'specification' | 'esma';
  readonly assetClasses: readonly AssetClass[];
  readonly held: Readonly<Record<HeldRule, boolean>>;
  /** '' where nothing is limited. */
  readonly typed: Readonly<Record<TypedRule, string>>;
  /** By whose days a rule of a day counts. */
  readonly zone: string;
}

type TermsBody = CallInput<'createContest'>['body']['terms'];

const isHeldRule = (rule: AccountRule): rule is HeldRule => ACCOUNT_RULES[rule].field === 'holds';

export const TYPED_RULES = RULE_NAMES.filter((rule) => !isHeldRule(rule)) as readonly TypedRule[];
export const HELD_RULES = RULE_NAMES.filter(isHeldRule);

/** What no rule limits. */
export const NEW_TERMS: TermsDraft = {
  grant: '10000',
  fillProfile: 'ideal',
  margin: 'installation',
  assetClasses: ASSET_CLASSES,
  held: Object.fromEntries(HELD_RULES.map((rule) => [rule, false])) as TermsDraft['held'],
  typed: Object.fromEntries(TYPED_RULES.map((rule) => [rule, ''])) as TermsDraft['typed'],
  zone: USUAL_ZONE,
};

/** Whether a rule counts by the days of a zone. */
export const isOfDay = (rule: TypedRule): boolean => 'aDay' in ACCOUNT_RULES[rule].field;

type TermsProblem = 'grant' | 'assetClasses' | TypedRule;

/** The fields that cannot be sent as they are. */
export function termsProblems({ grant, assetClasses, typed }: TermsDraft): ReadonlySet<TermsProblem> {
  return new Set([
    ...(isGrant(grant) ? [] : (['grant'] as const)),
    ...(assetClasses.length > 0 ? [] : (['assetClasses'] as const)),
    ...TYPED_RULES.filter((rule) => typed[rule] !== '' && parseRule(rule, typed[rule]) === undefined),
  ]);
}

function isGrant(text: string): boolean {
  const amount = parseUsd(text.trim());
  return amount.ok && amount.units >= MIN_GRANT && amount.units <= MAX_GRANT;
}

/** @returns undefined for what is no whole number within the rule's bounds */
const parseRule = (rule: TypedRule, text: string): number | undefined => wholeWithin(text, getBounds(rule));

export function getBounds(rule: TypedRule): { readonly minimum: number; readonly maximum: number } {
  const { field } = ACCOUNT_RULES[rule];
  if ('whole' in field) return field.whole;
  return 'percent' in field ? field.percent : field.aDay;
}

/** The terms as people who open an account on them read them. @returns undefined while a field can't be sent */
export function chosenTerms(draft: TermsDraft): ChosenTerms | undefined {
  if (termsProblems(draft).size > 0) return undefined;
  const { grant, fillProfile, margin, assetClasses } = draft;
  return {
    grant: grant.trim(),
    fillProfile,
    margin: margin === 'installation' ? null : margin,
    assetClasses: assetClasses.length === ASSET_CLASSES.length ? null : [...assetClasses],
    rules: readRules(draft),
  };
}

/** Each value is that of its own rule, which a list of them loses. */
function readRules({ held, typed, zone }: TermsDraft): ChosenTerms['rules'] {
  const holding = HELD_RULES.filter((rule) => held[rule]).map((rule) => [rule, true] as const);
  const numbered = TYPED_RULES.flatMap((rule) => {
    const number = parseRule(rule, typed[rule]);
    if (number === undefined) return [];
    return [[rule, isOfDay(rule) ? { most: number, zone } : number] as const];
  });
  return Object.fromEntries<unknown>([...holding, ...numbered]) as ChosenTerms['rules'];
}

/** The terms as they are asked for: what is left as it is is not sent. @returns undefined while a field can't be sent */
export function termsBody(draft: TermsDraft): TermsBody | undefined {
  const chosen = chosenTerms(draft);
  if (!chosen) return undefined;
  const { grant, fillProfile, margin, assetClasses, rules } = chosen;
  return {
    grant,
    fillProfile,
    ...(margin === null ? {} : { margin }),
    ...(assetClasses === null ? {} : { assetClasses }),
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
  };
}
