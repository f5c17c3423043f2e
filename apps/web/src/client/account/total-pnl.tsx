import { plus, usdToNumber, type Usd } from '@lonja/core';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { totalPositions } from './account-sums.ts';
import { useDesk } from './account-context.tsx';
import { useDisplay } from '../display/display.tsx';

/** A USD profit or loss with sign, arrow and colour. */
export function UsdProfit({ amount }: { readonly amount: Usd }) {
  const display = useDisplay();
  return <ProfitFigure value={usdToNumber(amount)} text={display.signedUsd(usdText(amount))} />;
}

/** What stands in profit plus what the open positions show. */
export function TotalPnl() {
  const { account, positions } = useDesk();
  return <UsdProfit amount={plus(account.balances.profit, totalPositions(positions).pnl)} />;
}
