import type { AccountTerms } from '../../account/account-terms.ts';
import type { EvaluationProgress } from '../../account/evaluation-progress.ts';
import { toAccountTerms, type OpeningTerms } from '../../account/opening-terms.ts';
import { withProfile } from '../../account/with-profile.ts';
import { followChange, type TradingChange } from '../trading-change.ts';
import { decideOpenAccount } from './open-account.ts';

/** What its kind adds to an account that opens. */
interface OfKind {
  /** What marks it among the terms, and what else they have that nobody chooses for the account alone. */
  readonly marks?: Omit<AccountTerms, keyof OpeningTerms>;
  /** How far an evaluation has come. */
  readonly evaluation?: EvaluationProgress;
}

/** The change by which an account opens on terms that were chosen. @param now market time, milliseconds since 1970 */
export function openOnTerms(
  accountId: number,
  opening: OpeningTerms,
  { marks = {}, ...progress }: OfKind,
  now: number,
): TradingChange {
  const terms = { ...toAccountTerms(opening), ...marks };
  const { before, after, ...granted } = decideOpenAccount(accountId, now, terms);
  const empty = { account: before, orders: new Map(), orderCount: 0 };
  const opened = { ...withProfile(after, opening.fillProfile), ...progress };
  return followChange(empty, { ...granted, before, after: opened }, now);
}
