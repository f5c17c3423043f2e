import type { ReferenceOperation } from './reference-operation.ts';
import type { ReferenceDraft, ReferenceLife, ReferenceTerms } from './reference-orders.ts';
import type { ReferenceWish } from './reference-rebalance.ts';

/** A call as it goes out. */
export interface WireCall {
  readonly route: string;
  readonly body: object | undefined;
}

interface WireNames {
  readonly userId: string;
  readonly symbolOf: (instrument: number) => string;
}

const NOT_ON_THE_WIRE = [
  'override_funds',
  'override_profile',
  'override_position',
  'deposit',
  'withdraw',
  'decide_withdrawal',
] as const;

/** The operations with a trading call; overrides and transfers have calls of their own. */
export type WireOperation = Exclude<ReferenceOperation, { kind: (typeof NOT_ON_THE_WIRE)[number] }>;

export const isOnTheWire = (operation: ReferenceOperation): operation is WireOperation =>
  !NOT_ON_THE_WIRE.some((kind) => kind === operation.kind);

/** The call of an operation. */
export function buildCall(operation: WireOperation, names: WireNames): WireCall {
  const { userId, symbolOf } = names;
  switch (operation.kind) {
    case 'trade': {
      const { instrument, side, leverage, reduceOnly, seen } = operation.order;
      const price = unitsText(seen ?? 0n);
      const asked = { symbol: symbolOf(instrument), quantity: unitsText(operation.order.quantity) };
      const body = { userId, ...asked, price, leverage, reduceOnly, ...slippage(operation.order.slippage) };
      return { route: `POST /api/trades/${side}`, body };
    }
    case 'close': {
      const { instrument, seen } = operation;
      const body = {
        userId,
        symbol: symbolOf(instrument),
        ...optional('quantity', operation.quantity, unitsText),
        ...optional('currentPrice', seen, unitsText),
        ...slippage(operation.slippage),
      };
      return { route: 'POST /api/positions/close', body };
    }
    case 'place':
      return { route: 'POST /api/orders', body: draftBody(operation.draft, names) };
    case 'group':
      return {
        route: 'POST /api/orders/oco',
        body: { orders: operation.legs.map((leg) => draftBody(leg, names)) },
      };
    case 'protect': {
      const { instrument, terms, life } = operation;
      const body = { symbol: symbolOf(instrument), ...termsBody(terms), ...lifeBody(life) };
      return { route: 'POST /api/orders/protection', body };
    }
    case 'amend':
    case 'replace': {
      const { id, terms, life } = operation.amendment;
      const body = {
        ...optional('quantity', operation.amendment.quantity, unitsText),
        ...(terms ? termsBody(terms) : {}),
        ...(life ? lifeBody(life) : {}),
      };
      const route =
        operation.kind === 'amend' ? `PATCH /api/orders/${id}` : `POST /api/orders/${id}/replacement`;
      return { route, body };
    }
    case 'cancel':
      return { route: `DELETE /api/orders/${operation.id}`, body: undefined };
    case 'move_profit':
      return { route: 'POST /api/profit/move', body: { userId } };
    case 'choose_profit': {
      const body = { profitDestination: operation.settles ? 'balance' : 'apart' };
      return { route: `PUT /api/users/${userId}/settings`, body };
    }
    case 'rebalance':
      return { route: 'POST /api/portfolio/rebalance', body: wishBody(operation.wish, userId) };
  }
}

const wishBody = ({ targets, seen }: ReferenceWish, userId: string): object => ({
  userId,
  strategy: 'custom',
  targetAllocations: Object.fromEntries(
    [...targets].map(([category, share]) => [category, Number(share) / 100]),
  ),
  ...optional('trades', seen, (gaps) =>
    [...gaps].map(([category, gap]) => ({
      category,
      action: gap > 0n ? 'buy' : 'sell',
      amount: dollarsText(gap < 0n ? -gap : gap),
    })),
  ),
});

function draftBody(draft: ReferenceDraft, { symbolOf }: WireNames): object {
  const { instrument, side, leverage, reduceOnly, terms, bracket } = draft;
  const stopLoss = bracket.find(({ type }) => type !== 'limit');
  const takeProfit = bracket.find((one) => one.type === 'limit');
  return {
    symbol: symbolOf(instrument),
    side,
    ...(draft.notional === undefined
      ? { quantity: unitsText(draft.quantity) }
      : { notional: dollarsText(draft.notional) }),
    ...(draft.isBracketOwn ? { bracketScope: 'order' } : {}),
    leverage,
    reduceOnly,
    ...termsBody(terms),
    ...lifeBody(draft),
    ...(stopLoss ? { stopLoss: termsBody(stopLoss) } : {}),
    ...(takeProfit ? { takeProfit: { limitPrice: unitsText(takeProfit.limit) } } : {}),
  };
}

function termsBody(terms: ReferenceTerms): object {
  switch (terms.type) {
    case 'market':
      return { type: 'market', ...optional('price', terms.seen, unitsText), ...slippage(terms.slippage) };
    case 'limit':
      return { type: 'limit', limitPrice: unitsText(terms.limit) };
    case 'stop':
      return { type: 'stop', stopPrice: unitsText(terms.stop) };
    case 'stop_limit':
      return { type: 'stop_limit', stopPrice: unitsText(terms.stop), limitPrice: unitsText(terms.limit) };
    case 'trailing_stop':
      return 'distance' in terms
        ? { type: 'trailing_stop', trailDistance: unitsText(terms.distance) }
        : { type: 'trailing_stop', trailPercent: terms.percent / 100 };
  }
}

const lifeBody = ({ time, until }: ReferenceLife): object => ({
  timeInForce: time,
  ...optional('expiresAt', until, (moment) => new Date(moment).toISOString()),
});

const slippage = (hundredths: bigint): object => ({ slippagePercent: Number(hundredths) / 100 });

const optional = <Value>(name: string, value: Value | undefined, write: (value: Value) => unknown): object =>
  value === undefined ? {} : { [name]: write(value) };

/** Millionths as a decimal text. */
const dollarsText = (amount: bigint): string => unitsText(amount * 100n).slice(0, -2);

/** Hundred-millionths as a decimal text. */
function unitsText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
