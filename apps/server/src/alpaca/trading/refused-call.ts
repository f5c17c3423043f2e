import { readRefusal, type ReadRefusal, type RefusalCode } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import type { FastifyError } from 'fastify';
import { findRefusal } from '../../calls/errors.ts';
import { AlpacaError, BAD_PARAMETER } from '../operations/alpaca-error.ts';
import type { Asset } from '../operations/assets.ts';

/** What a refused call was about. */
export interface RefusedSubject {
  readonly asset?: Asset;
  /** As it was asked for. */
  readonly quantity?: string;
}

/** A refusal of the native API as Alpaca says it; what it has no words for is said in English as natively, with its figures. */
export function refusedCall(
  { status, body, serverText }: CallError,
  subject: RefusedSubject = {},
): AlpacaError {
  const refusal = body ?? { code: 'internal' };
  const row = refusal.code === 'internal' ? undefined : ROWS[refusal.code];
  if (!row) {
    const text = serverText || 'internal server error occurred';
    return new AlpacaError(STATUSES[status] ?? 500, text, undefined, listFigures(refusal));
  }
  const message = row.message?.(refusal, subject) ?? serverText;
  return new AlpacaError(row.status, message, row.code, row.figures?.(refusal, subject));
}

/** The work of a native call, which is refused as the call is. @throws CallError */
export async function asCall<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const refusal = findRefusal(error as FastifyError);
    if (!refusal) throw error;
    const { status, code, details } = refusal;
    const text = refusal.textIn('en');
    throw new CallError(status, text, readRefusal(code, details), text);
  }
}

/** Statuses of refusals that have no row, by the native status. */
const STATUSES: Readonly<Record<number, number>> = {
  400: 422,
  401: 401,
  403: 403,
  404: 404,
  409: 403,
  422: 422,
  429: 429,
  503: 503,
};

interface Row {
  readonly status: number;
  readonly code?: number;
  readonly message?: (refusal: ReadRefusal, subject: RefusedSubject) => string;
  readonly figures?: (refusal: ReadRefusal, subject: RefusedSubject) => object;
}

/** What rows read of a refusal; lists are among its details, too. */
type Details = Readonly<Record<string, string | number | undefined>>;
const getDetails = ({ details }: Pick<ReadRefusal, 'details'>): Details =>
  (details ?? {}) as unknown as Details;

/** Without lists: they name native fields, or choices that an order there has not. */
const listFigures = (refusal: Pick<ReadRefusal, 'details'>): object =>
  Object.fromEntries(
    Object.entries(getDetails(refusal)).filter(([, figure]) => ['string', 'number'].includes(typeof figure)),
  );
const quoteSymbol = ({ asset }: RefusedSubject): string => `"${asset?.symbol ?? ''}"`;

const NO_FUNDS: Row = {
  status: 403,
  message: (refusal, { asset }) => {
    const { required, available } = getDetails(refusal);
    return asset?.kind === 'crypto'
      ? `insufficient balance for USD (requested: ${String(required)}, available: ${String(available)})`
      : 'insufficient buying power';
  },
  figures: (refusal) => {
    const { required, available } = getDetails(refusal);
    return { buying_power: available, cost_basis: required };
  },
};

const NOT_HELD: Row = {
  status: 403,
  message: (refusal, { quantity = '0' }) =>
    `insufficient qty available for order (requested: ${quantity}, available: ${formatHeld(refusal)})`,
  figures: (refusal, { asset }) => ({
    ...(asset ? { symbol: asset.symbol } : {}),
    available: formatHeld(refusal),
    existing_qty: formatHeld(refusal),
    held_for_orders: '0',
  }),
};
const formatHeld = (refusal: ReadRefusal): string => String(getDetails(refusal)['held'] ?? '0');

const CLOSED: Row = { status: 403, message: (_, subject) => `trading is closed for ${quoteSymbol(subject)}` };
const HALTED: Row = { status: 403, message: (_, subject) => `trading is halted for ${quoteSymbol(subject)}` };

/** A price on the wrong side of another one. */
const WRONG_SIDE: Row = {
  status: 422,
  figures: (refusal) => {
    const { stop, price = stop, market, reference = market } = getDetails(refusal);
    return { market_price: reference, stop_price: price };
  },
};
const INVALID: Row = { status: 422 };
const FORBIDDEN: Row = { status: 403 };

const ROWS: Readonly<Partial<Record<RefusalCode, Row>>> = {
  unauthenticated: { status: 401, message: () => 'request is not authorized' },
  key_suspended: { status: 403, message: () => 'new orders are rejected by user request' },
  client_order_id_taken: {
    status: 422,
    code: BAD_PARAMETER,
    message: () => 'client_order_id must be unique',
  },
  invalid_request: {
    status: 422,
    code: BAD_PARAMETER,
    message: (refusal) => `request is not valid${formatIssues(getDetails(refusal)['issues'])}`,
  },
  list_name_taken: { status: 422, code: BAD_PARAMETER, message: () => 'watchlist name must be unique' },
  lists_changed: { status: 503, message: () => 'temporarily unavailable' },
  not_traded: { status: 422, message: (_, subject) => `asset ${quoteSymbol(subject)} is not tradable` },
  unknown_instrument: { status: 422, message: (_, subject) => `asset ${quoteSymbol(subject)} not found` },
  order_not_working: { status: 404, message: () => 'order not found' },
  insufficient_funds: NO_FUNDS,
  insufficient_free_margin: NO_FUNDS,
  opens_at_margin_call: NO_FUNDS,
  exceeds_position: NOT_HELD,
  no_position: NOT_HELD,
  shorts_not_allowed: NOT_HELD,
  position_fully_paid: FORBIDDEN,
  notional_out_of_range: {
    status: 403,
    message: (refusal) => {
      const { minimum, maximum } = getDetails(refusal);
      return `cost basis must be >= minimal amount of order ${String(minimum)} and <= ${String(maximum)}`;
    },
  },
  market_closed: CLOSED,
  quote_stale: HALTED,
  quote_unavailable: HALTED,
  price_delayed: HALTED,
  close_only: HALTED,
  too_many_orders: FORBIDDEN,
  depth_short: FORBIDDEN,
  stop_on_wrong_side: WRONG_SIDE,
  stop_loss_on_wrong_side: WRONG_SIDE,
  take_profit_on_wrong_side: WRONG_SIDE,
  oco_leg_fills_at_once: INVALID,
  order_type_differs: INVALID,
  quantity_follows_position: INVALID,
  stop_already_met: INVALID,
};

/** Native fields by the names that programs know; ` (qty is too long)`. */
function formatIssues(issues: unknown): string {
  if (!Array.isArray(issues) || issues.length === 0) return '';
  const named = issues.map(({ field, problem }: { readonly field: string; readonly problem: string }) => {
    const last = field.split('.').at(-1) ?? field;
    return `${FIELDS[last] ?? last} ${problem}`;
  });
  return ` (${[...new Set(named)].join('; ')})`;
}

const FIELDS: Readonly<Record<string, string>> = {
  lists: 'watchlists',
  quantity: 'qty',
  limitPrice: 'limit_price',
  stopPrice: 'stop_price',
  trailDistance: 'trail_price',
  trailPercent: 'trail_percent',
  timeInForce: 'time_in_force',
  clientOrderId: 'client_order_id',
  stopLoss: 'stop_loss',
  takeProfit: 'take_profit',
};
