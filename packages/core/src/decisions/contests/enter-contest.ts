import {
  refuseMoreAccounts,
  type HeldAccounts,
  type MoreAccountsRefusal,
} from '../../account/account-terms.ts';
import type { Ruleset } from '../../contest/ruleset.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { openOnTerms } from '../funds/open-on-terms.ts';
import type { TradingChange } from '../trading-change.ts';

/** Why nobody enters. In the order of precedence. */
export type EntryRefusal =
  /** One entry a person, also after it was withdrawn. */
  | { readonly code: 'contest_entered' }
  /** The contest's world has ended: an entry would have no result. */
  | { readonly code: 'contest_over' }
  /** The contest's clock has run, and nobody enters late. */
  | { readonly code: 'contest_started' }
  | MoreAccountsRefusal;

/** A contest as an entry is decided on. */
export interface EnteredContest {
  readonly id: number;
  readonly world: number;
  /** Market time at which its clock begins, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly ruleset: Ruleset;
}

export interface EntryCircumstances extends HeldAccounts {
  readonly hasEntered: boolean;
  /** Market time of its world, milliseconds since 1970. */
  readonly now: number;
  /** Whether the world's clock stands for good. */
  readonly isOver: boolean;
}

/** Decides that a person enters a contest: an account opens beside the others, on the contest's terms. */
export function decideEnterContest(
  accountId: number,
  { id, world, beginsAt, ruleset }: EnteredContest,
  { hasEntered, now, isOver, ...held }: EntryCircumstances,
): Decision<readonly [TradingChange], EntryRefusal> {
  if (hasEntered) return refuse({ code: 'contest_entered' });
  if (isOver) return refuse({ code: 'contest_over' });
  if (!ruleset.lateEntry && now > beginsAt) return refuse({ code: 'contest_started' });
  const tooMany = refuseMoreAccounts('contest', held);
  if (tooMany) return refuse(tooMany);
  const { terms, holdMinutes } = ruleset;
  const marks = { contest: id, ...(holdMinutes === undefined ? {} : { holdMinutes }) };
  return accept(openOnTerms(accountId, { ...terms, world }, { marks }, now));
}
