/**
 * `demo`: a client's primary account, on the installation's conditions. `practice`: one that its client opens beside it, on terms of
 * its own. `branch`: a copy of one of them at a moment, played on in a world of its own. `contest`: an entry in a contest, on terms that
 * are the same for all of it. `evaluation`: one phase of a plan, on its rules.
 */
export type AccountKind = 'demo' | 'practice' | 'branch' | 'contest' | 'evaluation';

/** What of an account's terms is somebody's to choose before it opens. */
export type TermName = 'grant' | 'world' | 'margin' | 'assetClasses' | 'fillProfile' | 'rules';

/** Everything that must hold of a kind, decided once. */
export interface AccountKindRow {
  /** What an account of it has in its terms and no other has; `none`: terms without such a mark; `no_terms`: the primary one. */
  readonly mark: 'no_terms' | 'none' | 'branch' | 'contest' | 'evaluation';
  /**
   * What opens it: registering; its person, whenever that likes, so that all it ever had are limited as well; or entering and beginning
   * what somebody else has made, of which there are only so many.
   */
  readonly opens: 'with_person' | 'person' | 'entering' | 'beginning';
  /** Whether it is one of the open accounts of which a person has only so many. */
  readonly isCounted: boolean;
  /** Whether anything is paid into it or out of it, and it begins anew; else why not. */
  readonly funds: 'free' | 'account_is_branch' | 'account_is_contest' | 'account_is_evaluation';
  /** Whether administrators set its figures; else why not, for as long as it goes on. */
  readonly figures: 'set' | 'account_is_evaluation';
  /** Where profit goes with each close unless its client chooses: settled, what was won can be traded with at once. */
  readonly profit: 'apart' | 'balance';
  /** The terms that are chosen for it; none where it has none, or has those of another account. */
  readonly asks: readonly TermName[];
}

export type AccountKindRows = { readonly [Kind in AccountKind]: AccountKindRow };

/** Whoever made the contest or the plan has chosen its market. */
const ASKED_BESIDE = ['grant', 'margin', 'assetClasses', 'fillProfile', 'rules'] as const;

export const ACCOUNT_KIND_ROWS = {
  demo: {
    mark: 'no_terms',
    opens: 'with_person',
    isCounted: true,
    funds: 'free',
    figures: 'set',
    profit: 'apart',
    asks: [],
  },
  practice: {
    mark: 'none',
    opens: 'person',
    isCounted: true,
    funds: 'free',
    figures: 'set',
    profit: 'balance',
    asks: ['world', ...ASKED_BESIDE],
  },
  // The past is another account's.
  branch: {
    mark: 'branch',
    opens: 'person',
    isCounted: true,
    funds: 'account_is_branch',
    figures: 'set',
    profit: 'balance',
    asks: [],
  },
  // An entry is measured by what it makes of its grant. Who has a figure set is not ranked.
  contest: {
    mark: 'contest',
    opens: 'entering',
    isCounted: true,
    funds: 'account_is_contest',
    figures: 'set',
    profit: 'balance',
    asks: ASKED_BESIDE,
  },
  // An evaluation is voided instead, which can be seen.
  evaluation: {
    mark: 'evaluation',
    opens: 'beginning',
    isCounted: true,
    funds: 'account_is_evaluation',
    figures: 'account_is_evaluation',
    profit: 'balance',
    asks: ASKED_BESIDE,
  },
} as const satisfies AccountKindRows;

type FundsCode = Exclude<(typeof ACCOUNT_KIND_ROWS)[AccountKind]['funds'], 'free'>;

/** The codes that some kind refuses with whatever is paid into it or out of it. */
export const FUNDS_REFUSALS: readonly FundsCode[] = Object.values(ACCOUNT_KIND_ROWS)
  .map(({ funds }) => funds)
  .filter((code) => code !== 'free');

export const ACCOUNT_KINDS = Object.keys(ACCOUNT_KIND_ROWS) as [AccountKind, ...AccountKind[]];

/** Whether a person has it from the first day on: only a reset closes it, and opens the next one. */
export const isPrimaryKind = (kind: AccountKind): boolean => ACCOUNT_KIND_ROWS[kind].opens === 'with_person';
