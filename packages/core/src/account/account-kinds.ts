/**
 * `demo`: a client's primary account, on the installation's conditions. `practice`: one that its client opens beside it, on terms of
 * its own. `branch`: a copy of one of them at a moment, played on in a world of its own. `contest`: an entry in a contest, on terms that
 * are the same for all of it. `evaluation`: one phase of a programme, on its rules.
 */
export const ACCOUNT_KINDS = ['demo', 'practice', 'branch', 'contest', 'evaluation'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
