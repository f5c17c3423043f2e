import { assertInvariant } from '../assert.ts';
import type { Postings } from './entry.ts';
import type { EntryKind, LedgerAccount } from './ledger-names.ts';

/**
 * The direction in which a kind may move a ledger account. A positive amount is more for the client, or for the house account.
 */
export type PostingSign = '+' | '-' | '±';
/** An entry's effect on a figure of the account at the moment of posting. */
export type Effect = 'raises' | 'lowers' | 'either' | 'none';

export interface EntryKindFacts {
  readonly kind: EntryKind;
  /** The event that makes the desk post it. */
  readonly trigger: string;
  /** The ledger accounts that it may move, and no others. */
  readonly postings: Readonly<Partial<Record<LedgerAccount, PostingSign>>>;
  readonly effect: {
    /** Free cash. */
    readonly balance: Effect;
    readonly equity: Effect;
    /** Used margin. */
    readonly margin: Effect;
  };
  /** How its effect is reversed, because entries are never changed or deleted. */
  readonly reversal: string;
}

/** Every kind of entry there is: a new kind without a row does not compile, and no entry posts beyond its row. */
export const ENTRY_KINDS: { readonly [K in EntryKind]: EntryKindFacts & { readonly kind: K } } = {
  opening_grant: {
    kind: 'opening_grant',
    trigger: 'A trading account is opened.',
    postings: { cash: '+', funding: '-' },
    effect: { balance: 'raises', equity: 'raises', margin: 'none' },
    reversal: 'Never: a reset opens another account.',
  },
  fill: {
    kind: 'fill',
    trigger: 'An order or a stop-out fills.',
    postings: { cash: '±', margin: '±', profit: '±', market: '±' },
    // Opening crosses the spread; closing only realises the floating P&L.
    effect: { balance: 'either', equity: 'lowers', margin: 'either' },
    reversal: 'Never: the opposite order is another fill, at its own price.',
  },
  negative_balance_protection: {
    kind: 'negative_balance_protection',
    trigger: 'A fill leaves nothing open and the account value below zero.',
    postings: { cash: '±', profit: '+', withdrawal_hold: '-', negative_balance_protection: '-' },
    effect: { balance: 'either', equity: 'raises', margin: 'none' },
    reversal: 'Never: later profits stay with the client.',
  },
  financing: {
    kind: 'financing',
    trigger:
      'A day ended at 17:00 in New York with something open on margin: before anything else is decided.',
    postings: { profit: '±', financing: '±' },
    // By the operator's table a night can pay more than it charges.
    effect: { balance: 'none', equity: 'either', margin: 'none' },
    reversal: 'Not by the desk: a charge made in error is given back as an adjustment.',
  },
  dividend: {
    kind: 'dividend',
    trigger:
      'The price of something open, on margin or fully paid, has gone ex: before anything else is decided. A long is paid, a short pays.',
    postings: { profit: '±', market: '±' },
    // The price that falls by as much is counted in the floating P&L.
    effect: { balance: 'none', equity: 'either', margin: 'none' },
    reversal: 'Never: it stands for what the price has lost.',
  },
  profit_move: {
    kind: 'profit_move',
    trigger:
      'The client moves profit to the balance or settles a negative profit from it; a rebalance does so between its sells and buys.',
    postings: { cash: '±', profit: '±' },
    effect: { balance: 'either', equity: 'none', margin: 'none' },
    reversal: 'Never: what was moved stays in the balance.',
  },
  profit_settled: {
    kind: 'profit_settled',
    trigger:
      'A fill or a split closes something of an account that settles its profit: all that stands there, a loss as far as cash covers it.',
    postings: { cash: '±', profit: '±' },
    effect: { balance: 'either', equity: 'none', margin: 'none' },
    reversal: 'Never: what was settled stays in the balance.',
  },
  rebalance_fee: {
    kind: 'rebalance_fee',
    trigger: 'An order of a rebalance fills: 0.1 % of its value.',
    postings: { profit: '-', fees: '+' },
    effect: { balance: 'none', equity: 'lowers', margin: 'none' },
    reversal: 'Not by the desk: a fee made in error is given back as an adjustment.',
  },
  deposit: {
    kind: 'deposit',
    trigger: 'The client deposits virtual funds.',
    postings: { cash: '+', funding: '-' },
    effect: { balance: 'raises', equity: 'raises', margin: 'none' },
    reversal: 'By a withdrawal.',
  },
  withdrawal_held: {
    kind: 'withdrawal_held',
    trigger: 'A withdrawal is requested, or comes back to pending: from profit first, then from cash.',
    postings: { cash: '-', profit: '-', withdrawal_hold: '+' },
    effect: { balance: 'lowers', equity: 'lowers', margin: 'none' },
    reversal: '`withdrawal_returned`.',
  },
  withdrawal_settled: {
    kind: 'withdrawal_settled',
    trigger: 'A withdrawal is approved.',
    postings: { withdrawal_hold: '-', funding: '+' },
    effect: { balance: 'none', equity: 'none', margin: 'none' },
    reversal: '`withdrawal_reopened`.',
  },
  withdrawal_reopened: {
    kind: 'withdrawal_reopened',
    trigger: 'An approved withdrawal is taken back.',
    postings: { withdrawal_hold: '+', funding: '-' },
    effect: { balance: 'none', equity: 'none', margin: 'none' },
    reversal: '`withdrawal_settled`.',
  },
  withdrawal_returned: {
    kind: 'withdrawal_returned',
    trigger: 'A withdrawal is rejected, or cancelled by the client: by the split that it was held with.',
    postings: { cash: '+', profit: '+', withdrawal_hold: '-' },
    effect: { balance: 'raises', equity: 'raises', margin: 'none' },
    reversal: '`withdrawal_held`, when the funds are still there.',
  },
  balance_adjustment: {
    kind: 'balance_adjustment',
    trigger: 'An administrator sets the balance: the difference.',
    postings: { cash: '±', adjustment: '±' },
    effect: { balance: 'either', equity: 'either', margin: 'none' },
    reversal: 'By setting it again: another adjustment.',
  },
  profit_adjustment: {
    kind: 'profit_adjustment',
    trigger: 'An administrator sets the total profit: the difference.',
    postings: { profit: '±', adjustment: '±' },
    effect: { balance: 'none', equity: 'either', margin: 'none' },
    reversal: 'By setting it again: another adjustment.',
  },
  position_adjustment: {
    kind: 'position_adjustment',
    trigger:
      'A fill or a split closes what has a set profit or average price: what the override says beyond the market result.',
    postings: { profit: '±', adjustment: '±' },
    effect: { balance: 'none', equity: 'either', margin: 'none' },
    reversal: 'By setting the total profit: another adjustment.',
  },
  position_change: {
    kind: 'position_change',
    trigger:
      "An administrator sets a position's quantity or average price: the margin follows what it is worth at the market.",
    postings: { cash: '±', margin: '±' },
    effect: { balance: 'either', equity: 'none', margin: 'either' },
    reversal: 'By setting them again.',
  },
  cash_in_lieu: {
    kind: 'cash_in_lieu',
    trigger:
      'A split leaves a fraction of a position beside the quantity grid: it closes at the first quote of the new scale.',
    postings: { cash: '+', margin: '-', profit: '±', market: '±' },
    // Against the last price of the old scale.
    effect: { balance: 'raises', equity: 'either', margin: 'lowers' },
    reversal: 'Never: the opposite split is another one.',
  },
};

/** @throws InvariantBroken when an entry moves what its kind may not, or the other way */
export function assertKindAllows(kind: EntryKind, postings: Postings): void {
  const allowed = ENTRY_KINDS[kind].postings;
  for (const [name, amount] of Object.entries(postings)) {
    const sign = allowed[name as LedgerAccount];
    const isAllowed = sign === '±' || sign === (amount > 0n ? '+' : '-');
    assertInvariant(isAllowed, `an entry of kind ${kind} may move ${name} this way`);
  }
}
