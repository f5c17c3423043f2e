import { isTimeZone } from '../calendar/local-day.ts';
import type { Usd } from '../money/index.ts';
import { MAX_GRANT, MIN_GRANT, type AccountTerms } from './account-terms.ts';
import type { AccountRules } from './account-rules.ts';
import type { FillProfile } from './fill-profile.ts';

/** What somebody chooses for an account before it opens: its client, or whoever makes a contest or a plan. */
export interface OpeningTerms extends Pick<AccountTerms, 'grant' | 'world' | 'margin' | 'assetClasses'> {
  readonly fillProfile: FillProfile;
  /** None of them where nothing is limited. */
  readonly rules: AccountRules;
}

/** Why no account opens on some terms. In the order of precedence. */
export type TermsRefusal =
  | { readonly code: 'grant_out_of_range'; readonly minimum: Usd; readonly maximum: Usd }
  /** A rule counts by the days of a zone that nobody knows. */
  | { readonly code: 'unknown_time_zone' };

export function refuseTerms({
  grant,
  rules: { ordersADay },
}: Pick<OpeningTerms, 'grant' | 'rules'>): TermsRefusal | undefined {
  if (grant < MIN_GRANT || grant > MAX_GRANT)
    return { code: 'grant_out_of_range', minimum: MIN_GRANT, maximum: MAX_GRANT };
  return ordersADay && !isTimeZone(ordersADay.zone) ? { code: 'unknown_time_zone' } : undefined;
}

/** The terms of the account that opens on them. An administrator may set another fill profile later, so that is none of them. */
export function toAccountTerms(opening: OpeningTerms): AccountTerms {
  const { fillProfile: _, rules, ...terms } = opening;
  return { ...terms, ...(Object.keys(rules).length > 0 ? { rules } : {}) };
}
