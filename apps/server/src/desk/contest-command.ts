import { decideEnterContest, wallTimeOf, type AccountTerms } from '@lonja/core';
import { auditRowOf, noticeOfOwnChange } from '../audit/act.ts';
import { figuresOf, type OpeningContext } from './practice-command.ts';
import type { EnterContestCommand, Outcome } from './submission.ts';

/** Opens the account of an entry, with audit row and notice. */
export function enterContest(
  { accountId: besideId, name, alias, nonce, contest, act }: EnterContestCommand,
  {
    newAccountId,
    openAccounts,
    hasEntered,
    render,
    market,
  }: OpeningContext & { readonly hasEntered: boolean },
): Outcome {
  const { now, isOver = false } = market;
  const openedId = newAccountId();
  const decision = decideEnterContest(openedId, contest, { openAccounts, hasEntered, now, isOver });
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const [opened] = decision.changes;
  const { account } = opened.after;
  const wall = wallTimeOf(market);
  const after = { ...figuresOf(account), contest: contest.id };
  const row = auditRowOf(act, { at: wall, accountId: openedId, before: {}, after, isNotified: true });
  const notices = [noticeOfOwnChange(act, 'contest_entered', wall)];
  const changes = [{ ...opened, writes: { acts: { audit: [row] }, notices } }] as const;
  const terms = account.terms as AccountTerms;
  const opening = { besideId, openedId, name, alias, nonce, terms, at: now };
  return { kind: 'accepted', changes, opening, answer: render(changes) };
}
