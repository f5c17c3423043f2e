import { decideContestEnd, decideEnterContest, type EnteredContest, type TradingChange } from '@lonja/core';
import { BESIDE, openBeside, type OpeningBeside } from '../../accounts/open-beside.ts';
import type { CommandRow, OnAccount } from '../../desk/command/command-row.ts';
import { ENFORCING } from '../../desk/command/enforcing.ts';

interface Entering extends OpeningBeside {
  /** What others call the entry; null: by its number. */
  readonly alias: string | null;
  /** The random number that it brings to the prices; null: none. 128 bits, hexadecimal. */
  readonly nonce: string | null;
  readonly contest: EnteredContest;
}

/** A client enters a contest: an account opens on its terms. */
export const ENTER_CONTEST = {
  ...BESIDE,
  kind: 'enter_contest',
  worldOf: ({ contest }) => contest.world,
  model: { outside: 'the model knows no contests' },
  decide: (_state, { contest }, { market, newAccountId, beside }) => {
    const { now, isOver = false } = market;
    const hasEntered = beside.contests.includes(contest.id);
    return decideEnterContest(newAccountId(), contest, { ...beside, hasEntered, now, isOver });
  },
  write: (changes, input, circumstances) => {
    const { alias, nonce, contest } = input;
    return openBeside(changes, input, circumstances, {
      notice: 'contest_entered',
      recorded: { contest: contest.id },
      opened: { alias, nonce },
    });
  },
} as const satisfies CommandRow<Entering>;

/** Ends an account whose contest has ended: its positions close, and the account too. */
export const END_CONTEST = {
  ...ENFORCING,
  kind: 'end_contest',
  model: { outside: 'the model knows no contests' },
  decide: (state, _input, { market }) => decideContestEnd(state, market),
} as const satisfies CommandRow<OnAccount, readonly TradingChange[]>;
