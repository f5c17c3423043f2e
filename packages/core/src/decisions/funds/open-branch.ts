import {
  refuseMoreAccounts,
  type AccountTerms,
  type HeldAccounts,
  type MoreAccountsRefusal,
} from '../../account/account-terms.ts';
import { NO_BALANCES, type AccountState } from '../../account/account.ts';
import type { Orders } from '../../order/working-orders.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { TradingChange, TradingState } from '../trading-change.ts';
import { OPENING_GRANT } from './open-account.ts';

/** Why an account is not branched. In the order of precedence. */
export type BranchRefusal =
  | MoreAccountsRefusal
  /** A withdrawal was held then: it is paid once, by the account that it is of. */
  | { readonly code: 'withdrawal_held' };

/** The past of an account up to a moment: what a branch begins with. */
export interface AccountPast {
  /** As it was then; its orders are those that stood. */
  readonly state: TradingState;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
}

/**
 * Decides that a client goes on from a moment of an account in a copy of it. The copy has the account's whole past, entries and fills
 * included, so that its figures add up by themselves; nothing moves between the two.
 * @param world whose market the copy trades
 */
export function decideOpenBranch(
  accountId: number,
  { state, at }: AccountPast,
  { world, ...held }: HeldAccounts & { readonly world: number },
): Decision<readonly [TradingChange], BranchRefusal> {
  const tooMany = refuseMoreAccounts('branch', held);
  if (tooMany) return refuse(tooMany);
  const {
    isClosed: _isClosed,
    terms: own,
    evaluation: _progress,
    // Keys that may trade the account reach no copy of it.
    mandates: _mandates,
    ...account
  } = state.account;
  if (account.balances.withdrawal_hold > 0n) return refuse({ code: 'withdrawal_held' });
  // What a demo account opened with is the installation's; a copy of an entry is no entry, and one of an evaluation none either.
  const {
    contest: _contest,
    holdMinutes: _hold,
    evaluation: _evaluation,
    ...past
  } = own ?? { grant: OPENING_GRANT };
  const terms: AccountTerms = {
    ...past,
    world,
    branch: { account: account.id, at },
  };
  const after: AccountState = { ...account, id: accountId, version: 1, marginCall: undefined, terms };
  const before: AccountState = {
    ...after,
    version: 0,
    entryCount: 0,
    fillCount: 0,
    balances: NO_BALANCES,
    positions: new Map(),
  };
  const orders: Orders = new Map([...state.orders].map(([id, order]) => [id, { ...order, accountId }]));
  const { orderCount } = state;
  return accept({
    before: { account: before, orders: new Map(), orderCount: 0 },
    after: { account: after, orders, orderCount },
    account: { before, after, entries: [], fill: undefined },
    orders: [...orders.values()].map((order) => ({ before: undefined, after: order })),
  });
}
