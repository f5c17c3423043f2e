import {
  formatDecimal,
  formatQuantity,
  formatUsd,
  PRICE_SCALE,
  trimZeros,
  type Price,
} from '@lonja/core/money';
import { ProposalRequest, type Proposal } from '@lonja/protocol';
import type { ProposalRecord } from '@lonja/store/programs/proposals';

/** @param now milliseconds since 1970: one that waits longer than it may is over */
export function proposalView(record: ProposalRecord, now: number): Proposal {
  const request = ProposalRequest.parse(record.request);
  return {
    id: record.id,
    account: String(record.account_id),
    person: record.username,
    program: record.key_name,
    words: record.words,
    ...wantedBy(request),
    state: getState(record, now),
    createdAt: record.created_at.toISOString(),
    expiresAt: record.expires_at.toISOString(),
    decidedAt: record.decided_at?.toISOString() ?? null,
    orderId: record.order_id,
    refusal: record.refused_for,
  };
}

/** Whether somebody may still decide on it. */
export const isOpenProposal = (record: ProposalRecord, now: number): boolean =>
  getState(record, now) === 'open';

function getState({ state, expires_at: expiresAt }: ProposalRecord, now: number): Proposal['state'] {
  // A claimed one can be approved again, until its order is placed.
  if (state === 'claimed') return 'open';
  return state === 'open' && expiresAt.getTime() <= now ? 'expired' : state;
}

type Wanted = Pick<
  Proposal,
  | 'kind'
  | 'symbol'
  | 'side'
  | 'type'
  | 'quantity'
  | 'notional'
  | 'leverage'
  | 'limitPrice'
  | 'stopPrice'
  | 'timeInForce'
>;

function wantedBy({ order, close }: ProposalRequest): Wanted {
  const none = { limitPrice: null, stopPrice: null, notional: null };
  if (!order) {
    const { symbol = '', quantity } = close ?? {};
    const closing = {
      kind: 'close',
      symbol,
      side: null,
      type: 'market',
      leverage: 1,
      timeInForce: 'ioc',
    } as const;
    return { ...closing, ...none, quantity: quantity === undefined ? null : quantityText(quantity) };
  }
  return {
    ...none,
    kind: 'order',
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    quantity: order.quantity === undefined ? null : quantityText(order.quantity),
    ...('notional' in order && order.notional !== undefined ? { notional: formatUsd(order.notional) } : {}),
    leverage: order.leverage ?? 1,
    ...('limitPrice' in order ? { limitPrice: priceText(order.limitPrice) } : {}),
    ...('stopPrice' in order ? { stopPrice: priceText(order.stopPrice) } : {}),
    timeInForce: order.timeInForce ?? (order.type === 'market' ? 'ioc' : 'gtc'),
  };
}

const quantityText = formatQuantity;
const priceText = (price: Price): string => trimZeros(formatDecimal(price, PRICE_SCALE));
