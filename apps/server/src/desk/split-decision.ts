import { randomUUID } from 'node:crypto';
import {
  averagePriceOf,
  decideSplit,
  formatPrice,
  formatQuantity,
  formatUsdExact,
  ZERO_USD,
  type Decision,
  type Instrument,
  type MarketView,
  type PositionState,
  type SplitChange,
  type TradingState,
} from '@lonja/core';
import { auditRowOf } from '../audit/act.ts';
import { splitAccountNotice } from '../notices/split-notice.ts';
import type { CommandWrites, DeskChange } from './desk-change.ts';
import type { SystemCommand } from './submission.ts';

type SplitCommand = Extract<SystemCommand, { kind: 'split' }>;

/** An account adjusted to a split, with its audit row and its notice; no change where the account has none of the instrument. */
export function decideSplitOf(
  state: TradingState,
  command: SplitCommand,
  market: MarketView,
): Decision<readonly DeskChange[]> {
  const act = randomUUID();
  const { changes } = decideSplit(state, command.split, act, market);
  return {
    accepted: true,
    changes: changes.map((change) => ({ ...change, writes: writesOf(change, command, act, market) })),
  };
}

function writesOf(done: SplitChange, command: SplitCommand, act: string, market: MarketView): CommandWrites {
  const { accountId, userId, splitId, split } = command;
  const { now: at } = market;
  const instrument = market.instrumentOf(split.instrumentId);
  return {
    acts: {
      audit: [auditOf(done, command, act, market)],
      positionChanges: positionChangesOf(done, act, at),
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

function auditOf(done: SplitChange, command: SplitCommand, act: string, market: MarketView) {
  const { accountId, userId, splitId, split, declaredBy } = command;
  const { ratio, quote } = split;
  const instrument = market.instrumentOf(split.instrumentId);
  const { position, realized, adjusted, orders } = done;
  const { before, after } = position;
  return auditRowOf(
    {
      id: act,
      actorId: undefined,
      actorRole: 'house',
      reason: `Split ${ratio.newUnits}:${ratio.oldUnits}`,
      requestId: '',
      address: '',
      userId,
      action: 'split_applied',
      subject: { kind: 'position', id: `${accountId}:${instrument.symbol}` },
    },
    {
      at: market.now,
      accountId,
      before: figuresOf(before, instrument),
      after: figuresOf(after, instrument),
      evidence: {
        symbol: instrument.symbol,
        split: { id: splitId, ...ratio, toldBy: declaredBy },
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
      isNotified: true,
    },
  );
}

const figuresOf = (position: PositionState | undefined, instrument: Instrument) =>
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
function positionChangesOf({ position, account }: SplitChange, act: string, at: number) {
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
