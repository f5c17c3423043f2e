import { hash } from 'node:crypto';
import { PERSON, price, quantity, type MarketQuote, type MarketView } from '@lonja/core';
import { bindCommand, type ClientCommand, type SystemCommand } from '../../desk/command/command-row.ts';
import type { ClientSubmission } from '../../desk/command/submission.ts';
import { MARKET_ORDER, MOVE_PROFIT, PLACE_ORDER } from '../../trading/commands.ts';
import {
  CHARGE_NIGHTS,
  EXPIRE_ORDER,
  PAY_DIVIDENDS,
  STOP_OUT,
  TRIGGER_ORDER,
} from '../../trading/rule-commands.ts';

/** Fills record the price that their clients saw; an impossible price identifies the command. */
const TAG = 10n ** 15n;
export const tagPrice = (id: number) => price(TAG + BigInt(id));
export const formatKey = (id: number): string => `key-${id}`;
/** The quantity of a waiting order: whole units identify the command, hundredths distinguish it from trades. */
export const placedQuantity = (id: number): bigint => 1_000_000n * BigInt(100 + id) + 500_000n;

/** Trades, closes and orders, each identifiable by what it writes. */
export function drawSubmission(
  id: number,
  accountId: number,
  below: (limit: number) => number,
): ClientSubmission {
  return {
    command: drawCommand(id, accountId, below),
    idempotency: {
      userId: 'client',
      id: formatKey(id),
      fingerprint: hash('sha256', formatKey(id), 'buffer'),
    },
    render: ([change]) => ({
      status: 200,
      body: `${id}: version ${change.after.account.version}`,
    }),
  };
}

function drawCommand(id: number, accountId: number, below: (limit: number) => number): ClientCommand {
  const dice = below(10);
  const side = below(2) === 0 ? ('buy' as const) : ('sell' as const);
  const common = { instrumentId: 1, side, reduceOnly: false };
  if (dice < 5) {
    const seenPrice = tagPrice(id);
    // A sell fills far below a price this high: the maximum slippage lets it pass.
    const order = { ...common, quantity: quantity(BigInt(1 + below(40)) * 100_000_000n), leverage: 20 };
    return bindCommand(MARKET_ORDER, {
      accountId,
      sender: null,
      order: { ...order, seenPrice, slippage: 1_000_000 },
    });
  }
  if (dice < 9) {
    const terms =
      below(2) === 0
        ? ({ type: 'trailing_stop', trail: { by: 'basis_points', basisPoints: 50 + below(200) } } as const)
        : ({ type: 'limit', limit: price(BigInt(18_000 + below(2_500)) * 1_000_000n) } as const);
    return bindCommand(PLACE_ORDER, {
      accountId,
      sender: null,
      draft: {
        ...common,
        quantity: quantity(placedQuantity(id)),
        leverage: 20,
        terms,
        lifetime: { timeInForce: 'day' },
        bracket: undefined,
      },
    });
  }
  return bindCommand(MOVE_PROFIT, { accountId, sender: PERSON });
}

export function drawSystemCommand(
  accountId: number,
  market: MarketView,
  below: (limit: number) => number,
): SystemCommand {
  const quote = market.quoteOf(1) as MarketQuote;
  const orderId = 1 + below(8);
  switch (below(5)) {
    case 0:
      return bindCommand(STOP_OUT, { accountId });
    case 1:
      return bindCommand(CHARGE_NIGHTS, { accountId });
    case 2:
      return bindCommand(EXPIRE_ORDER, { accountId, orderId });
    case 3:
      return bindCommand(PAY_DIVIDENDS, { accountId });
    default:
      return bindCommand(TRIGGER_ORDER, { accountId, orderId, quote });
  }
}
