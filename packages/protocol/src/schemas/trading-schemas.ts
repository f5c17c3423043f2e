import * as z from 'zod';
import { DESK_REFUSALS, NOTE_REFUSALS, ORDER_REFUSALS } from './call-refusals.ts';
import {
  OcoRequest,
  Order,
  OrderAmendment,
  OrderDraft,
  OrderPreviews,
  OrderQuery,
  OrderReplacement,
  OrderResponse,
  ProtectionRequest,
} from '../trading/orders.ts';
import { RebalanceRequest, RebalanceResponse, StopOutLadder } from '../trading/portfolio.ts';
import {
  ClosePositionRequest,
  ClosePositionResponse,
  Position,
  Side,
  TradeRequest,
  TradeResponse,
} from '../trading/trading.ts';
import { ById, type SchemasOf } from '../rows/call-schema.ts';
import type { TRADING_CALLS } from '../rows/trading-calls.ts';

export const TRADING_SCHEMAS = {
  trade: {
    what: 'a market order; `side` is `buy` or `sell`; 202 where it is [sent](#trade) and on its way to its fill',
    params: z.strictObject({ side: Side }),
    body: TradeRequest,
    response: z.union([TradeResponse, OrderResponse]),
    refuses: [...ORDER_REFUSALS, ...NOTE_REFUSALS, 'side_mismatch'],
  },
  getPositions: { what: 'your open positions', params: ById, response: z.array(Position) },
  closePosition: {
    what: 'closes a position, or a part of it; 202 where the order is on its way to its fill',
    body: ClosePositionRequest,
    response: z.union([ClosePositionResponse, OrderResponse]),
    refuses: [...ORDER_REFUSALS],
  },
  listOrders: {
    what: 'your waiting orders; `?status=ended` or `all`, `limit`, `before`; `?key=` what an API key sent',
    query: OrderQuery,
    response: z.array(Order),
  },
  placeOrder: {
    what: 'places an order of any type',
    body: OrderDraft,
    response: OrderResponse,
    refuses: [...ORDER_REFUSALS, ...NOTE_REFUSALS],
  },
  previewOrder: {
    what: 'what an order would come to now, under each of the [fill profiles](#fill-profiles); it places nothing',
    body: OrderDraft,
    response: OrderPreviews,
    refuses: [...DESK_REFUSALS, ...ORDER_REFUSALS, 'key_suspended', 'side_mismatch'],
  },
  placeOco: {
    what: 'places orders of which the first to trigger cancels the others',
    body: OcoRequest,
    response: OrderResponse,
    refuses: [...ORDER_REFUSALS, ...NOTE_REFUSALS, 'oco_leg_fills_at_once'],
  },
  protectPosition: {
    what: 'a stop loss, stop-limit, trailing stop or take profit for an open position',
    body: ProtectionRequest,
    response: OrderResponse,
    refuses: [...ORDER_REFUSALS],
  },
  amendOrder: {
    what: 'changes a waiting order',
    params: ById,
    body: OrderAmendment,
    response: OrderResponse,
    refuses: [
      ...ORDER_REFUSALS,
      'order_not_working',
      'order_type_differs',
      'quantity_follows_position',
      'stop_already_met',
    ],
  },
  replaceOrder: {
    what: 'places a new order in the place of a working one, which is cancelled with it',
    params: ById,
    body: OrderReplacement,
    response: OrderResponse,
    refuses: [
      ...ORDER_REFUSALS,
      'order_not_working',
      'order_type_differs',
      'quantity_follows_position',
      'stop_already_met',
    ],
  },
  cancelOrder: {
    what: 'cancels a waiting order',
    params: ById,
    response: OrderResponse,
    refuses: ['order_not_working', 'price_delayed'],
  },
  getStopOutLadder: {
    what: 'what the stop-out would close at which price, if one price moves and all others stay',
    response: StopOutLadder,
  },
  rebalance: {
    what: 'brings your longs to target percentages by category',
    body: RebalanceRequest,
    response: RebalanceResponse,
    refuses: [
      ...ORDER_REFUSALS,
      'already_balanced',
      'category_untradable',
      'nothing_to_rebalance',
      'plan_moved',
      'targets_not_whole',
    ],
  },
} as const satisfies SchemasOf<typeof TRADING_CALLS>;
