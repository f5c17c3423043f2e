import type { MarginPreset } from '../conditions/margin-preset.ts';
import { getAssetClass, type AssetClass, type Category } from '../instrument/categories.ts';
import { LIMITS } from '../limits.ts';
import { toUsd, type Usd } from '../money/index.ts';
import { ACCOUNT_KIND_ROWS, ACCOUNT_KINDS, type AccountKind, type AccountKindRow } from './account-kinds.ts';
import type { AccountRules } from './account-rules.ts';
import type { EvaluationTerms } from './evaluation-rules.ts';
import { isFrozen } from './is-frozen.ts';

/** By the first mark that its terms have. */
export function getAccountKind({ terms }: OnTerms): AccountKind {
  if (!terms) return 'demo';
  return ACCOUNT_KINDS.find((kind) => isMarked(terms, ACCOUNT_KIND_ROWS[kind].mark)) ?? 'practice';
}

const isMarked = (terms: AccountTerms, mark: AccountKindRow['mark']): boolean =>
  mark !== 'none' && mark !== 'no_terms' && terms[mark] !== undefined;

/** A client's open accounts at a time, the primary one among them. */
export const MAX_OPEN_ACCOUNTS = LIMITS.openAccounts.count;

/** Accounts that a client may have had, open and closed: what is closed is kept for ever, with its ledger. */
export const MAX_STORED_ACCOUNTS = 300;

/** What a person has who opens one more account. */
export interface HeldAccounts {
  /** Open ones of the kinds that are counted. */
  readonly openAccounts: number;
  /** All, the closed ones among them. */
  readonly keptAccounts: number;
}

/** Why a person opens no account by itself, for practice or by a reset, whatever else it may. */
export interface StoredAccountsRefusal {
  readonly code: 'too_many_kept_accounts';
  readonly maximum: number;
}

/** Why a person has no room for another account. In the order of precedence. */
export type MoreAccountsRefusal =
  StoredAccountsRefusal | { readonly code: 'too_many_accounts'; readonly maximum: number };

export function refuseMoreAccounts(kind: AccountKind, held: HeldAccounts): MoreAccountsRefusal | undefined {
  const { opens, isCounted } = ACCOUNT_KIND_ROWS[kind];
  const tooMany = opens === 'person' ? refuseStoredAccounts(held) : undefined;
  if (tooMany) return tooMany;
  return isCounted && held.openAccounts >= MAX_OPEN_ACCOUNTS
    ? { code: 'too_many_accounts', maximum: MAX_OPEN_ACCOUNTS }
    : undefined;
}

export const refuseStoredAccounts = ({
  keptAccounts,
}: Pick<HeldAccounts, 'keptAccounts'>): StoredAccountsRefusal | undefined =>
  keptAccounts >= MAX_STORED_ACCOUNTS
    ? { code: 'too_many_kept_accounts', maximum: MAX_STORED_ACCOUNTS }
    : undefined;

/** What a practice account may open with. */
export const MIN_GRANT = toUsd(LIMITS.grant.usdRange[0]);
export const MAX_GRANT = toUsd(LIMITS.grant.usdRange[1]);

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

/** What an account's kind does not let anybody do with its funds or its figures. */
export interface KindRefusal {
  readonly code: Exclude<AccountKindRow['funds'] | AccountKindRow['figures'], 'free' | 'set'>;
}

/** Why nothing is paid into or out of an account, and it does not begin anew. */
export function refuseFunds(account: OnTerms): KindRefusal | undefined {
  const { funds } = ACCOUNT_KIND_ROWS[getAccountKind(account)];
  return funds === 'free' ? undefined : { code: funds };
}

/** Why nobody sets an account's figures, for as long as what they decide goes on. */
export function refuseFigures(
  account: OnTerms & Parameters<typeof isFrozen>[0] & { readonly isClosed?: true },
): KindRefusal | undefined {
  const { figures } = ACCOUNT_KIND_ROWS[getAccountKind(account)];
  return figures === 'set' || account.isClosed || isFrozen(account) ? undefined : { code: figures };
}

/** Anything with terms; absent means the installation's conditions. */
export interface OnTerms {
  readonly terms?: AccountTerms;
}

/** The preset that limits an account's leverage. @param installation the installation's */
export const chooseMarginPreset = (
  { terms }: OnTerms,
  installation: MarginPreset | undefined,
): MarginPreset | undefined => terms?.margin ?? installation;

/** What an account is limited to, where it may open nothing of this category. An exit is never limited. */
export const classesInstead = ({ terms }: OnTerms, category: Category): readonly AssetClass[] | undefined =>
  terms?.assetClasses && !terms.assetClasses.includes(getAssetClass(category))
    ? terms.assetClasses
    : undefined;

/** Whether what opens must come with a note for the journal. */
export const needsNote = ({ terms }: OnTerms): boolean => terms?.rules?.noteRequired === true;

/** Number of the world whose market an account trades; undefined: the installation's own market. */
export const findAccountWorld = ({ terms }: OnTerms): number | undefined => terms?.world;
