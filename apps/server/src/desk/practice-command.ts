import {
  decideCloseAccount,
  decideOpenBranch,
  decideOpenPractice,
  formatUsdExact,
  wallTimeOf,
  type AccountState,
  type AccountTerms,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import { auditRowOf, noticeOfOwnChange, type RecordedFigures } from '../audit/act.ts';
import type { AccountOpening } from '@lonja/store';
import type {
  ClientSubmission,
  CloseAccountCommand,
  OpenBranchCommand,
  OpenPracticeCommand,
  Outcome,
} from './submission.ts';

export interface OpeningContext {
  readonly newAccountId: () => number;
  /** How many the client has. */
  readonly openAccounts: number;
  readonly render: ClientSubmission['render'];
  readonly market: MarketView;
}

export function openPractice(
  { accountId: besideId, name, request, act }: OpenPracticeCommand,
  { newAccountId, openAccounts, render, market }: OpeningContext,
): Outcome {
  const { now } = market;
  const wall = wallTimeOf(market);
  const openedId = newAccountId();
  const decision = decideOpenPractice(openedId, request, { openAccounts, now });
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const { profile: _, ...terms } = request;
  const [opened] = decision.changes;
  const after = { ...figuresOf(opened.after.account), name };
  const row = auditRowOf(act, { at: wall, accountId: openedId, before: {}, after, isNotified: true });
  const notices = [noticeOfOwnChange(act, 'practice_opened', wall)];
  const changes = [{ ...opened, writes: { acts: { audit: [row] }, notices } }] as const;
  const opening = { besideId, openedId, name, terms, at: now };
  return { kind: 'accepted', changes, opening, answer: render(changes) };
}

export function openBranch(
  { accountId: besideId, name, past, world, act }: OpenBranchCommand,
  { newAccountId, openAccounts, render, market }: OpeningContext,
): Outcome {
  const wall = wallTimeOf(market);
  const openedId = newAccountId();
  const decision = decideOpenBranch(openedId, past, { world, openAccounts });
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const [opened] = decision.changes;
  const { account, orders, orderCount } = opened.after;
  const { id: of } = past.state.account;
  const after = { ...figuresOf(account), name, of: String(of), at: past.at };
  const row = auditRowOf(act, { at: wall, accountId: openedId, before: {}, after, isNotified: true });
  const notices = [noticeOfOwnChange(act, 'branch_opened', wall)];
  const changes = [{ ...opened, writes: { acts: { audit: [row] }, notices } }] as const;
  const opening: AccountOpening = {
    besideId,
    openedId,
    name,
    terms: account.terms as AccountTerms,
    at: past.at,
    copied: {
      entries: account.entryCount,
      fills: account.fillCount,
      orders: orderCount,
      standing: [...orders.keys()],
    },
  };
  return { kind: 'accepted', changes, opening, answer: render(changes) };
}

export function closeAccount(
  state: TradingState,
  { act }: CloseAccountCommand,
  { render, market }: Pick<OpeningContext, 'render' | 'market'>,
): Outcome {
  const decision = decideCloseAccount(state, market);
  if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal };
  const [closed] = decision.changes;
  const { id } = closed.after.account;
  const wall = wallTimeOf(market);
  const row = auditRowOf(act, {
    at: wall,
    accountId: id,
    before: figuresOf(closed.after.account),
    after: {},
    isNotified: true,
  });
  const notices = [noticeOfOwnChange(act, 'practice_closed', wall)];
  const changes = [{ ...closed, writes: { acts: { audit: [row] }, notices } }] as const;
  return { kind: 'accepted', changes, closing: { closedId: id, at: market.now }, answer: render(changes) };
}

export const figuresOf = ({ id, balances }: AccountState): RecordedFigures => ({
  account: String(id),
  balance: formatUsdExact(balances.cash),
  totalProfit: formatUsdExact(balances.profit),
});
