import {
  averagePriceOf,
  decideSplit,
  formatPrice,
  formatQuantity,
  formatUsdExact,
  ZERO_USD,
  type Instrument,
  type MarketView,
  type PositionState,
  type Split,
  type SplitChange,
} from '@lonja/core';
import type { DoneAct } from '../record/act.ts';
import { buildSystemAct } from '../record/system-act.ts';
import { splitAccountNotice } from '../desk/split-notice.ts';
import type { CommandRow, OnAccount } from '../desk/command/command-row.ts';
import type { CommandWrites } from '../desk/command/desk-change.ts';
import { ENFORCING } from '../desk/command/enforcing.ts';

/** An instrument has split. Once per account: the database refuses a second adjustment. */
interface Splitting extends OnAccount {
  /** The act of the adjustment. */
  readonly adjustment: string;
  /** The account's owner, who is notified. */
  readonly userId: string;
  readonly splitId: number;
  /** Who declared the ratio. */
  readonly declaredBy: 'source' | 'administrator';
  readonly split: Split;
}

/** No change where the account has none of the instrument. */
export const SPLIT = {
  ...ENFORCING,
  kind: 'split',
  decide: (state, { split, adjustment }, { market }) => decideSplit(state, split, adjustment, market),
  write: ([change], input, { market }) => (change ? buildWrites(change, input, market) : NOTHING_SPLIT),
} as const satisfies CommandRow<Splitting, readonly SplitChange[]>;

const NOTHING_SPLIT: CommandWrites = { acts: {}, notices: [] };

function buildWrites(done: SplitChange, command: Splitting, market: MarketView): CommandWrites {
  const { accountId, userId, splitId, split, adjustment: act } = command;
  const { now: at } = market;
  const instrument = market.instrumentOf(split.instrumentId);
  return {
    acts: {
      done: [recordSplit(done, command, market)],
      positionChanges: listPositionChanges(done, act, at),
      splitAdjustments: [{ splitId, accountId, act, at }],
    },
    notices: [
      {
        id: act,
        to: { userId },
        createdAt: at,
        ...splitAccountNotice(done, split.ratio, instrument),
      },
    ],
  };
}

function recordSplit(done: SplitChange, command: Splitting, market: MarketView): DoneAct {
  const { accountId, userId, splitId, split, declaredBy, adjustment: act } = command;
  const { ratio, quote } = split;
  const instrument = market.instrumentOf(split.instrumentId);
  const { position, realized, adjusted, orders } = done;
  const { before, after } = position;
  const subject = `${accountId}:${instrument.symbol}`;
  const reason = `Split ${ratio.newUnits}:${ratio.oldUnits}`;
  return {
    act: buildSystemAct('split_applied', { id: act, subject, userId, reason }),
    at: market.now,
    accountId,
    before: recordPosition(before, instrument),
    after: recordPosition(after, instrument),
    evidence: {
      symbol: instrument.symbol,
      split: { id: splitId, ...ratio, declaredBy },
      quote: {
        bid: quote.bid,
        ask: quote.ask,
        at: quote.at,
        source: quote.source,
        sequence: quote.sequence,
      },
      cost: { before: before?.cost ?? null, after: after?.cost ?? null },
      margin: {
        before: formatUsdExact(before?.margin ?? ZERO_USD),
        after: formatUsdExact(after?.margin ?? ZERO_USD),
      },
      realized: formatUsdExact(realized),
      adjusted: formatUsdExact(adjusted),
      orders: orders.map((order) => order.after.id),
    },
  };
}

const recordPosition = (position: PositionState | undefined, instrument: Instrument) =>
  position
    ? {
        quantity: formatQuantity(position.quantity),
        averagePrice: formatPrice(averagePriceOf(position, instrument), 8),
      }
    : {};

/**
 * After a split a position's quantity is no longer the sum of its fills; this row records the difference. The equity does not
 * change.
 */
function listPositionChanges({ position, account }: SplitChange, act: string, at: number) {
  const { before, after } = position;
  if (!before) return [];
  return [
    {
      act,
      accountId: account.after.id,
      instrumentId: before.instrumentId,
      openedBy: before.openedBy,
      quantity: (after?.quantity ?? 0n) - before.quantity,
      margin: (after?.margin ?? 0n) - before.margin,
      marketPnl: ZERO_USD,
      version: account.after.version,
      at,
    },
  ];
}
