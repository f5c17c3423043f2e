import {
  refuseMoreAccounts,
  type HeldAccounts,
  type MoreAccountsRefusal,
} from '../../account/account-terms.ts';
import { refuseTerms, type OpeningTerms, type TermsRefusal } from '../../account/opening-terms.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { TradingChange } from '../trading-change.ts';
import { openOnTerms } from './open-on-terms.ts';

/** Why no practice account is opened. In the order of precedence. */
export type PracticeRefusal = MoreAccountsRefusal | TermsRefusal;

/** Decides that a client opens a practice account beside the others, on terms of its choice. */
export function decideOpenPractice(
  accountId: number,
  terms: OpeningTerms,
  { now, ...held }: HeldAccounts & { readonly now: number },
): Decision<readonly [TradingChange], PracticeRefusal> {
  const refusal = refuseMoreAccounts('practice', held) ?? refuseTerms(terms);
  return refusal ? refuse(refusal) : accept(openOnTerms(accountId, terms, {}, now));
}
