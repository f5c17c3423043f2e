import type { MarginPreset } from '../conditions/margin-preset.ts';
import { assetClassOf, type AssetClass, type Category } from '../instrument/categories.ts';
import { LIMITS } from '../limits.ts';
import { usdOf, type Usd } from '../money/index.ts';
import type { AccountKind } from './account-kinds.ts';
import type { AccountRules } from './account-rules.ts';
import type { EvaluationTerms } from './evaluation-rules.ts';
import type { FillProfile } from './fill-profile.ts';

export const kindOf = ({ terms }: OnTerms): AccountKind => {
  if (!terms) return 'demo';
  if (terms.branch) return 'branch';
  if (terms.evaluation) return 'evaluation';
  return terms.contest === undefined ? 'practice' : 'contest';
};

/** A client's open accounts at a time, the primary one among them. */
export const MAX_OPEN_ACCOUNTS = LIMITS.openAccounts.count;

/** Accounts that a client may have had, open and closed: what is closed is kept for ever, with its ledger. */
export const MAX_KEPT_ACCOUNTS = 300;

/** Why a client opens no account by itself, for practice or by a reset, whatever else it may. */
export interface KeptAccountsRefusal {
  readonly code: 'too_many_kept_accounts';
  readonly maximum: number;
}

/** @param kept accounts that the client has, the closed ones among them */
export const refuseKeptAccounts = (kept: number): KeptAccountsRefusal | undefined =>
  kept >= MAX_KEPT_ACCOUNTS ? { code: 'too_many_kept_accounts', maximum: MAX_KEPT_ACCOUNTS } : undefined;

/** What a practice account may open with. */
export const MIN_GRANT = usdOf(LIMITS.grant.usdRange[0]);
export const MAX_GRANT = usdOf(LIMITS.grant.usdRange[1]);

/** What an account differs in from the installation's conditions for as long as it is open, and after a reset. */
export interface AccountTerms {
  /** The virtual funds that it opens with, USD. */
  readonly grant: Usd;
  /** Limits leverage in place of the installation's preset; absent: the installation's. */
  readonly margin?: MarginPreset;
  /** What positions may be opened in, at least one; absent: everything that is listed. */
  readonly assetClasses?: readonly AssetClass[];
  /** Number of the world whose market it trades; absent: the installation's own market. */
  readonly world?: number;
  /** The account that it is a copy of, and the moment of that; absent: it began with its grant alone. */
  readonly branch?: BranchPoint;
  /** Number of the contest that it is an entry of. */
  readonly contest?: number;
  /** Where it is an entry: minutes that its ruleset wants positions held. It limits no order. */
  readonly holdMinutes?: number;
  /** The evaluation that it is. */
  readonly evaluation?: EvaluationTerms;
  /** What a ruleset limits of its orders; absent: nothing. */
  readonly rules?: AccountRules;
}

/** Where a branch leaves another account. */
export interface BranchPoint {
  /** Number of the account that was copied. */
  readonly account: number;
  /** Market time, milliseconds since 1970: everything up to it was copied. */
  readonly at: number;
}

/**
 * Why nothing is paid into or out of an account, and it does not begin anew: its past is another account's, or it is measured by what it
 * makes of its grant.
 */
export type FixedFundsRefusal =
  | { readonly code: 'account_is_branch' }
  | { readonly code: 'account_is_contest' }
  | { readonly code: 'account_is_evaluation' };

export function refuseFundsOf({ terms }: OnTerms): FixedFundsRefusal | undefined {
  if (terms?.branch) return { code: 'account_is_branch' };
  if (terms?.evaluation) return { code: 'account_is_evaluation' };
  return terms?.contest === undefined ? undefined : { code: 'account_is_contest' };
}

/** Anything with terms; absent means the installation's conditions. */
export interface OnTerms {
  readonly terms?: AccountTerms;
}

/** The preset that limits an account's leverage. @param installation the installation's */
export const marginPresetOf = (
  { terms }: OnTerms,
  installation: MarginPreset | undefined,
): MarginPreset | undefined => terms?.margin ?? installation;

/** What an account is limited to, where it may open nothing of this category. An exit is never limited. */
export const classesInstead = ({ terms }: OnTerms, category: Category): readonly AssetClass[] | undefined =>
  terms?.assetClasses && !terms.assetClasses.includes(assetClassOf(category))
    ? terms.assetClasses
    : undefined;

/** Whether what opens must come with a note for the journal. */
export const needsNote = ({ terms }: OnTerms): boolean => terms?.rules?.noteRequired === true;

/** Number of the world whose market an account trades; undefined: the installation's own market. */
export const worldOf = ({ terms }: OnTerms): number | undefined => terms?.world;

/** What a client asks for with a new practice account. */
export interface PracticeRequest extends Omit<AccountTerms, 'branch' | 'contest' | 'evaluation' | 'rules'> {
  readonly profile: FillProfile;
}
