import type { CallRow } from './call-row.ts';

export const TRADING_CALLS = {
  // 202 where the order is in flight.
  trade: {
    route: 'POST /api/trades/:side',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    otherStatus: 202,
  },
  getPositions: { route: 'GET /api/positions/:id', policy: 'owner', scope: 'read' },
  closePosition: {
    route: 'POST /api/positions/close',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    otherStatus: 202,
  },
  listOrders: { route: 'GET /api/orders', policy: 'client', scope: 'read' },
  placeOrder: {
    route: 'POST /api/orders',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
  },
  // Computes an order's figures; changes nothing.
  previewOrder: {
    route: 'POST /api/orders/preview',
    policy: 'client',
    scope: 'read',
    idempotency: 'none',
    limit: { perMinute: 300, of: 'person' },
  },
  placeOco: {
    route: 'POST /api/orders/oco',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
  },
  protectPosition: {
    route: 'POST /api/orders/protection',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
  },
  amendOrder: {
    route: 'PATCH /api/orders/:id',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
  },
  cancelOrder: {
    route: 'DELETE /api/orders/:id',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
  },
  // Expensive for many positions; a screen calls it a few times a minute.
  getStopOutLadder: {
    route: 'GET /api/portfolio/stop-out-ladder',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 60, of: 'person' },
  },
  rebalance: {
    route: 'POST /api/portfolio/rebalance',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
  },
} as const satisfies Readonly<Record<string, CallRow>>;
