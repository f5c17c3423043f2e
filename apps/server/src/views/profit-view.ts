import { formatUsd, formatUsdExact, minus, type AccountChange } from '@lonja/core';
import type { MoveProfitResponse } from '@lonja/protocol';

/** The answer to moving the profit into the balance. */
export function movedProfitAnswer({ before, after }: AccountChange): MoveProfitResponse {
  const moved = minus(after.balances.cash, before.balances.cash);
  const amount = formatUsd(moved, 'floor');
  return {
    moved: formatUsdExact(moved),
    balance: formatUsd(after.balances.cash, 'floor'),
    totalProfit: formatUsd(after.balances.profit, 'floor'),
    message:
      moved > 0n
        ? `${amount} USD de beneficio movidos al saldo`
        : `Pérdida de ${amount.replace('-', '')} USD saldada con el saldo`,
  };
}
