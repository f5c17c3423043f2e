import type { CallRow } from './call-row.ts';

export const TRADING_CALLS = {
  // 202 where the order is in flight.
  trade: {
    route: 'POST /api/trades/:side',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    otherStatus: 202,
    isOfAccount: true,
  },
  getPositions: { route: 'GET /api/positions/:id', policy: 'owner', scope: 'read', isOfAccount: true },
  closePosition: {
    route: 'POST /api/positions/close',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    otherStatus: 202,
    isOfAccount: true,
  },
  listOrders: { route: 'GET /api/orders', policy: 'client', scope: 'read', isOfAccount: true },
  placeOrder: {
    route: 'POST /api/orders',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
    isOfAccount: true,
  },
  // Computes an order's figures; changes nothing.
  previewOrder: {
    route: 'POST /api/orders/preview',
    policy: 'client',
    scope: 'read',
    idempotency: 'none',
    limit: { perMinute: 300, of: 'person' },
    isOfAccount: true,
  },
  placeOco: {
    route: 'POST /api/orders/oco',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
    isOfAccount: true,
  },
  protectPosition: {
    route: 'POST /api/orders/protection',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
    isOfAccount: true,
  },
  amendOrder: {
    route: 'PATCH /api/orders/:id',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
  replaceOrder: {
    route: 'POST /api/orders/:id/replacement',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    status: 201,
    isOfAccount: true,
  },
  cancelOrder: {
    route: 'DELETE /api/orders/:id',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
  // Expensive for many positions; a screen calls it a few times a minute.
  getStopOutLadder: {
    route: 'GET /api/portfolio/stop-out-ladder',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 60, of: 'person' },
    isOfAccount: true,
  },
  rebalance: {
    route: 'POST /api/portfolio/rebalance',
    policy: 'client',
    scope: 'trade',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
} as const satisfies Readonly<Record<string, CallRow>>;
