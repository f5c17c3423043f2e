import {
  decideCloseAccount,
  decideOpenAccount,
  decideOpenBranch,
  decideOpenPractice,
  decideResetAccount,
  decideSetFunds,
  followChange,
  formatUsd,
  formatUsdExact,
  refuse,
  refuseStoredAccounts,
  wallTimeOf,
  type Accepted,
  type AccountActRefusal,
  type AccountChange,
  type AccountPast,
  type MarketView,
  type OpeningTerms,
  type Refused,
  type TradingChange,
  type TradingState,
  type Usd,
} from '@lonja/core';
import type { PersonalValues } from '@lonja/store/audit/audit';
import { noticeOfAct, noticeOfOwnChange, type Act } from '../record/act.ts';
import { ofAccount, type CommandRow, type OfNewClient, type OnAccount } from '../desk/command/command-row.ts';
import { buildCause } from '../funds/commands.ts';
import { BESIDE, recordBalances, openBeside, OPENING, type OpeningBeside } from './open-beside.ts';

/** An account that an administrator opens with a balance of his choice. */
export interface Opening {
  readonly act: Act;
  readonly balance: Usd;
}

interface OpeningForClient extends OfNewClient, Opening {
  readonly act: Act;
  /** The client's data, as it is recorded. */
  readonly recorded: Readonly<Record<string, string | null>>;
  /** The values behind the record's digests. */
  readonly personal: PersonalValues | undefined;
}

interface Acting extends OnAccount {
  readonly act: Act;
}

interface OpeningPractice extends OpeningBeside {
  readonly terms: OpeningTerms;
}

/** A client goes on from a moment of an account in a copy of it. */
interface OpeningBranch extends OpeningBeside {
  /** Read before: what is past does not change. */
  readonly past: AccountPast;
  /** The replay whose market the branch trades. */
  readonly world: number;
}

const FIRST = { ...OPENING, on: 'new', charges: 'never', worldOf: () => undefined } as const;
const OPENING_MODEL = { outside: 'the model opens its accounts by itself' } as const;

/** A client registers. */
export const OPEN_ACCOUNT = {
  ...FIRST,
  kind: 'open_account',
  sender: 'person',
  model: OPENING_MODEL,
  decide: (_none, _input, { market, newAccountId }) => decideOpening(newAccountId(), undefined, market),
  write: 'account_alone',
} as const satisfies CommandRow<OfNewClient>;

/** An administrator registers a client, with a balance of his choice. */
export const OPEN_FOR_CLIENT = {
  ...FIRST,
  kind: 'open_for_client',
  sender: 'staff',
  model: OPENING_MODEL,
  decide: (_none, opening, { market, newAccountId }) => decideOpening(newAccountId(), opening, market),
  write: ([{ account }], opening, { market }) => writesOfOpening(account, opening, market.now),
} as const satisfies CommandRow<OpeningForClient>;

/** A client opens a practice account beside the primary one. */
export const OPEN_PRACTICE = {
  ...BESIDE,
  kind: 'open_practice',
  worldOf: ({ terms }) => terms.world,
  model: OPENING_MODEL,
  decide: (_state, { terms }, { market, newAccountId, beside }) =>
    decideOpenPractice(newAccountId(), terms, { ...beside, now: market.now }),
  write: (changes, input, circumstances) =>
    openBeside(changes, input, circumstances, { notice: 'practice_opened', recorded: { name: input.name } }),
} as const satisfies CommandRow<OpeningPractice>;

export const OPEN_BRANCH = {
  ...BESIDE,
  kind: 'open_branch',
  worldOf: ({ world }) => world,
  model: { outside: 'a copy of what an account has been' },
  decide: (_state, { past, world }, { newAccountId, beside }) =>
    decideOpenBranch(newAccountId(), past, { ...beside, world }),
  write: (changes, input, circumstances) => {
    const { name, past } = input;
    const [{ after }] = changes;
    const copied = {
      entries: after.account.entryCount,
      fills: after.account.fillCount,
      orders: after.orderCount,
      standing: [...after.orders.keys()],
    };
    return openBeside(changes, input, circumstances, {
      notice: 'branch_opened',
      recorded: { name, of: String(past.state.account.id), at: past.at },
      opened: { at: past.at, copied },
    });
  },
} as const satisfies CommandRow<OpeningBranch>;

/** A client closes a practice account. */
export const CLOSE_ACCOUNT = {
  ...OPENING,
  kind: 'close_account',
  sender: 'person',
  on: 'open',
  worldOf: ofAccount,
  model: { outside: 'the model leaves its accounts open' },
  decide: (state, _input, { market }) => decideCloseAccount(state, market),
  write: ([{ after }], { act }, { market }) => {
    const at = wallTimeOf(market);
    const before = recordBalances(after.account);
    const done = { act, at, accountId: after.account.id, before, after: {} };
    return { acts: { done: [done] }, notices: [noticeOfOwnChange(act, 'practice_closed', at)] };
  },
} as const satisfies CommandRow<Acting>;

/** A client resets the account: it closes, and a new one opens. */
export const RESET_ACCOUNT = {
  ...OPENING,
  kind: 'reset_account',
  sender: 'person',
  on: 'in_place',
  worldOf: ofAccount,
  model: { outside: 'the model leaves its accounts open' },
  decide: (state, _input, { market, newAccountId, beside }) => {
    const tooMany = refuseStoredAccounts(beside);
    return tooMany ? refuse(tooMany) : decideResetAccount(state, newAccountId(), market);
  },
  write: ([closed, opened], { act }, { market }) => {
    const at = wallTimeOf(market);
    const [from, to] = [closed.after.account, opened.after.account];
    const done = {
      act,
      at,
      accountId: from.id,
      before: recordBalances(from),
      after: recordBalances(to),
    };
    return {
      acts: { done: [done] },
      notices: [noticeOfOwnChange(act, 'account_reset', at)],
      reset: { closedId: from.id, openedId: to.id, at: market.now },
    };
  },
} as const satisfies CommandRow<Acting, readonly [closed: TradingChange, opened: TradingChange]>;

/** Opens an account with its grant and, where an administrator chose a balance, an entry of the difference to it. */
export function decideOpening(
  accountId: number,
  opening: Opening | undefined,
  market: MarketView,
): Accepted<readonly [TradingChange]> | Refused<AccountActRefusal> {
  const opened = decideOpenAccount(accountId, market.now);
  const state: TradingState = { account: opened.before, orders: new Map(), orderCount: 0 };
  if (!opening) return { accepted: true, changes: [followChange(state, opened, market.now)] };
  const wanted = { balance: opening.balance, totalProfit: undefined, expected: {} };
  const decision = decideSetFunds(opened.after, wanted, buildCause(opening.act), market);
  if (!decision.accepted) return decision;
  const [{ after, entries }] = decision.changes;
  const change: AccountChange = {
    before: opened.before,
    after: { ...after, version: opened.after.version },
    entries: [...opened.entries, ...entries],
    fill: undefined,
  };
  return { accepted: true, changes: [followChange(state, change, market.now)] };
}

function writesOfOpening(
  { after: { id: accountId }, entries: [grant, ...others] }: AccountChange,
  { act, recorded, personal, balance }: OpeningForClient,
  at: number,
) {
  const granted = grant?.postings.cash as Usd;
  const isGrant = others.length === 0;
  const done = {
    act,
    at,
    accountId,
    before: isGrant ? {} : { balance: formatUsdExact(granted) },
    after: { ...recorded, role: 'user', ...(isGrant ? {} : { balance: formatUsdExact(balance) }) },
    ...(personal ? { personal } : {}),
  };
  const shown = { before: formatUsd(granted), after: formatUsd(balance) };
  const figures = isGrant ? [] : [{ figure: 'balance' as const, symbol: null, ...shown }];
  return { acts: { done: [done] }, notices: noticeOfAct(act, figures, at) };
}
