import { randomUUID } from 'node:crypto';
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
  type SplitAccount,
  type TradingState,
} from '@lonja/core';
import { auditRowOf } from '../audit/act.ts';
import { splitAccountNotice } from '../notices/split-notice.ts';
import type { BooksWrites } from './books-command.ts';
import type { Enforced, HouseCommand } from './submission.ts';

type SplitCommand = Extract<HouseCommand, { kind: 'split' }>;

/** An account adjusted to a split, with the row of the audit log and the notice that tell of it; nothing where it has none of it. */
export function decideSplitForHouse(
  state: TradingState,
  command: SplitCommand,
  market: MarketView,
): Enforced {
  const act = randomUUID();
  const done = decideSplit(state, command.split, act, market);
  if (!done) return { changes: [], waits: false, after: state };
  const { change } = done;
  return {
    changes: [change],
    waits: false,
    after: change.after,
    writes: writesOf(done, command, act, market),
  };
}

function writesOf(done: SplitAccount, command: SplitCommand, act: string, market: MarketView): BooksWrites {
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

function auditOf(done: SplitAccount, command: SplitCommand, act: string, market: MarketView) {
  const { accountId, userId, splitId, split, toldBy } = command;
  const { ratio, quote } = split;
  const instrument = market.instrumentOf(split.instrumentId);
  const { before, after, realized, adjusted, change } = done;
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
        split: { id: splitId, ...ratio, toldBy },
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
        orders: change.orders.map((order) => order.after.id),
      },
      isTold: true,
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

/** Its quantity is not the sum of its fills any more: the difference stands beside them. Nothing leaves the equity. */
function positionChangesOf({ before, after, change }: SplitAccount, act: string, at: number) {
  if (!before) return [];
  return [
    {
      act,
      accountId: change.after.account.id,
      instrumentId: before.instrumentId,
      openedBy: before.openedBy,
      quantity: (after?.quantity ?? 0n) - before.quantity,
      margin: (after?.margin ?? 0n) - before.margin,
      marketPnl: ZERO_USD,
      version: change.after.account.version,
      at,
    },
  ];
}
