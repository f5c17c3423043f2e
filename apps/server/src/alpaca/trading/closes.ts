import { formatQuantity, parseDecimal, parseQuantity, quantity as toQuantity } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import type { LiveMarket } from '../../market/live-market.ts';
import { AlpacaError, invalid } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { QueryOf } from '../operations/operation-schemas.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { answered, answerOne, answerResponse, cancelAll, ordersOfRequest, type OwnOrders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { heldAsset, heldAssets, type HeldAsset } from './positions.ts';

type CloseHandlers = Pick<OperationHandlers, 'deleteAllOpenPositions' | 'deleteOpenPosition'>;
type AssetsOf = (board: LiveMarket['board']) => Assets;

/** DELETE /v2/positions, and one of them: closes at the market. */
export function closeHandlers(db: Database, assetsOf: AssetsOf): CloseHandlers {
  return {
    deleteOpenPosition: async (asked) => {
      const held = await heldAsset(db, assetsOf, asked);
      return close(asked, held, ordersOfRequest(db, assetsOf, asked), parseQuantityAsked(asked.query, held));
    },
    deleteAllOpenPositions: async (asked, reply) => {
      if (asked.query.cancel_orders === 'true') await cancelAll(asked, ordersOfRequest(db, assetsOf, asked));
      const answers: object[] = [];
      for (const held of await heldAssets(db, assetsOf, asked))
        answers.push(await closeOne(asked, held, ordersOfRequest(db, assetsOf, asked)));
      return reply.code(207).send(answers);
    },
  };
}

type Asked = Pick<OperationRequest<'deleteOpenPosition'>, 'caller' | 'call'>;

async function closeOne(asked: Asked, held: HeldAsset, own: OwnOrders): Promise<object> {
  const { symbol } = held.asset;
  try {
    return { symbol, status: 200, body: await close(asked, held, own, undefined) };
  } catch (error) {
    if (!(error instanceof AlpacaError)) throw error;
    const { status, code, message, figures } = error;
    return { symbol, status, body: { code, message, ...figures } };
  }
}

/** @param quantity all of it where undefined */
async function close(
  { caller, call }: Asked,
  { asset }: HeldAsset,
  own: OwnOrders,
  quantity: string | undefined,
): Promise<object> {
  const { userId } = ownAccount(caller);
  const body = {
    userId,
    symbol: asset.instrument.symbol,
    ...(quantity === undefined ? {} : { quantity }),
  };
  const response = await answered(call('closePosition', { body }), asset, quantity);
  if ('orders' in response) return answerResponse(own, response);
  const { orderId } = response.transaction;
  // What a key sends is always an order.
  return answerOne(own, orderId === null ? undefined : await own.orders.find(orderId), false);
}

const HUNDRED = 100_000_000_000n;
/** Decimals of a percentage, at most. */
const PERCENT_SCALE = 9;

/** Quantity to close; a percentage of the position is rounded down to the asset's step. */
function parseQuantityAsked(
  { qty, percentage }: QueryOf<'deleteOpenPosition'>,
  { asset, position }: HeldAsset,
): string | undefined {
  if (qty !== undefined && percentage !== undefined)
    throw invalid('trading', 'qty and percentage exclude each other');
  if (percentage === undefined) return qty;
  const [share, held] = [parseDecimal(percentage, PERCENT_SCALE), parseQuantity(position.quantity)];
  if (!share.ok || !held.ok || share.units <= 0n || share.units > HUNDRED)
    throw invalid('trading', 'percentage is not between 0 and 100');
  const { quantityStep } = asset.instrument;
  const size = held.units < 0n ? -held.units : held.units;
  const wanted = (size * share.units) / HUNDRED;
  const steps = wanted - (wanted % quantityStep);
  return formatQuantity(toQuantity(share.units === HUNDRED ? size : steps));
}
