import {
  formatUsdExact,
  wallTimeOf,
  type AccountState,
  type AccountTerms,
  type TradingChange,
} from '@lonja/core';
import type { AccountOpening } from '@lonja/store/desk/account-opening';
import { none, SENT_BY_NO_PROGRAM, type Circumstances, type OnAccount } from '../desk/command/command-row.ts';
import { noticeOfOwnChange, type Act, type RecordedFigures } from '../record/act.ts';

/** What is given with every account that a person opens: the account is the primary one, whose lock is what counts the person's accounts right. */
export interface OpeningBeside extends OnAccount {
  /** What its client calls it. */
  readonly name: string;
  readonly act: Act;
}

/** What holds for whatever opens an account, closes it or puts another one in its place. */
export const OPENING = {
  whenSuspended: SENT_BY_NO_PROGRAM,
  setsFigures: false,
  charges: 'first',
  orderIds: none,
  notes: none,
  underMandate: 'as_given',
  counts: 'nothing',
} as const;

/** What holds for whatever opens an account beside the primary one. */
export const BESIDE = { ...OPENING, sender: 'person', on: 'beside' } as const;

/** What one kind of opening adds. */
interface OfKind {
  readonly notice: Parameters<typeof noticeOfOwnChange>[1];
  /** What its record says beside the account's figures. */
  readonly recorded: RecordedFigures;
  /** What its row has beside what every one has. */
  readonly opened?: Partial<Pick<AccountOpening, 'alias' | 'nonce' | 'copied' | 'at'>>;
}

/** The rows of an account that opens beside the primary one: its record, its notice and its own. */
export function openBeside(
  [{ after }]: readonly [TradingChange],
  { accountId: besideId, name, act }: OpeningBeside,
  { market }: Circumstances,
  { notice, recorded, opened = {} }: OfKind,
) {
  const { account } = after;
  const at = wallTimeOf(market);
  const figures = { ...recordBalances(account), ...recorded };
  const done = { act, at, accountId: account.id, before: {}, after: figures };
  return {
    acts: { done: [done] },
    notices: [noticeOfOwnChange(act, notice, at)],
    opening: {
      besideId,
      openedId: account.id,
      name,
      // Nothing but the primary account is without terms.
      terms: account.terms as AccountTerms,
      at: market.now,
      ...opened,
    },
  };
}

export const recordBalances = ({ id, balances }: AccountState): RecordedFigures => ({
  account: String(id),
  balance: formatUsdExact(balances.cash),
  totalProfit: formatUsdExact(balances.profit),
});
