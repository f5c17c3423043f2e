import {
  MAX_GRANT,
  MIN_GRANT,
  refuseMoreAccounts,
  type HeldAccounts,
  type MoreAccountsRefusal,
  type PracticeRequest,
} from '../../account/account-terms.ts';
import { withProfile } from '../../account/with-profile.ts';
import type { Usd } from '../../money/index.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { followChange, type TradingChange } from '../trading-change.ts';
import { decideOpenAccount } from './open-account.ts';

/** Why no practice account is opened. In the order of precedence. */
export type PracticeRefusal =
  MoreAccountsRefusal | { readonly code: 'grant_out_of_range'; readonly minimum: Usd; readonly maximum: Usd };

/** Decides that a client opens a practice account beside the others, with an opening grant of its choice, posted against `funding`. */
export function decideOpenPractice(
  accountId: number,
  { profile, ...terms }: PracticeRequest,
  { now, ...held }: HeldAccounts & { readonly now: number },
): Decision<readonly [TradingChange], PracticeRefusal> {
  const tooMany = refuseMoreAccounts('practice', held);
  if (tooMany) return refuse(tooMany);
  if (terms.grant < MIN_GRANT || terms.grant > MAX_GRANT)
    return refuse({ code: 'grant_out_of_range', minimum: MIN_GRANT, maximum: MAX_GRANT });
  const { before, after, ...opening } = decideOpenAccount(accountId, now, terms);
  const empty = { account: before, orders: new Map(), orderCount: 0 };
  return accept(followChange(empty, { ...opening, before, after: withProfile(after, profile) }, now));
}
