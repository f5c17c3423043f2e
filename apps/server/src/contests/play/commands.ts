import {
  decideContestEnd,
  decideEnterContest,
  type AccountTerms,
  type EnteredContest,
  type TradingChange,
} from '@lonja/core';
import type { Act } from '../../record/act.ts';
import { figuresOf, OPENING, ownOpening } from '../../accounts/commands.ts';
import type { CommandRow, OnAccount } from '../../desk/command/command-row.ts';
import { ENFORCING } from '../../desk/command/enforcing.ts';

/** The account is the primary one: its lock is what counts the client's accounts right. */
interface Entering extends OnAccount {
  /** What the client calls the account. */
  readonly name: string;
  /** What others call the entry; null: by its number. */
  readonly alias: string | null;
  /** The random number that it brings to the prices; null: none. 128 bits, hexadecimal. */
  readonly nonce: string | null;
  readonly contest: EnteredContest;
  readonly act: Act;
}

/** A client enters a contest: an account opens on its terms. */
export const ENTER_CONTEST = {
  ...OPENING,
  kind: 'enter_contest',
  sender: 'person',
  on: 'beside',
  worldOf: ({ contest }) => contest.world,
  model: { outside: 'the model knows no contests' },
  decide: (_state, { contest }, { market, newAccountId, beside }) => {
    const { now, isOver = false } = market;
    const hasEntered = beside.contests.includes(contest.id);
    return decideEnterContest(newAccountId(), contest, { ...beside, hasEntered, now, isOver });
  },
  write: ([{ after }], { accountId: besideId, name, alias, nonce, contest, act }, { market }) => {
    const { account } = after;
    const figures = { ...figuresOf(account), contest: contest.id };
    const terms = account.terms as AccountTerms;
    return {
      ...ownOpening(act, 'contest_entered', { accountId: account.id, figures, market }),
      opening: { besideId, openedId: account.id, name, alias, nonce, terms, at: market.now },
    };
  },
} as const satisfies CommandRow<Entering>;

/** Ends an account whose contest has ended: its positions close, and the account too. */
export const END_CONTEST = {
  ...ENFORCING,
  kind: 'end_contest',
  model: { outside: 'the model knows no contests' },
  decide: (state, _input, { market }) => decideContestEnd(state, market),
} as const satisfies CommandRow<OnAccount, readonly TradingChange[]>;
