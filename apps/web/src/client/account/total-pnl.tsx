import { plus, usdToNumber, type Usd } from '@lonja/core';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { totalPositions } from './account-sums.ts';
import { useAccount, useDesk } from './account-context.tsx';
import { SetSumMark } from './set-sum.tsx';
import { setSumOf } from './set-sum.model.ts';
import { useDisplay } from '../display/display.tsx';

/** A USD profit or loss with sign, arrow and colour. */
export function UsdProfit({ amount }: { readonly amount: Usd }) {
  const display = useDisplay();
  return <ProfitFigure value={usdToNumber(amount)} text={display.signedUsd(usdText(amount))} />;
}

/** What stands in profit plus what the open positions show; marked where something of it was set. */
export function TotalPnl() {
  const { account, positions } = useDesk();
  const { transactions } = useAccount();
  const amount = plus(account.balances.profit, totalPositions(positions).pnl);
  return (
    <span className="inline-flex items-center gap-1">
      <SetSumMark amount={amount} set={setSumOf(positions, transactions.data ?? [])} />
      <UsdProfit amount={amount} />
    </span>
  );
}

/** What the open positions show together, marked alike. */
export function UnrealizedPnl() {
  const { positions } = useDesk();
  const { pnl } = totalPositions(positions);
  return (
    <span className="inline-flex items-center gap-1">
      <SetSumMark amount={pnl} set={setSumOf(positions, [])} />
      <UsdProfit amount={pnl} />
    </span>
  );
}

/** What was realised, marked alike. */
export function RealizedPnl() {
  const { account } = useDesk();
  const { transactions } = useAccount();
  const { profit } = account.balances;
  return (
    <span className="inline-flex items-center gap-1">
      <SetSumMark amount={profit} set={setSumOf([], transactions.data ?? [])} />
      <UsdProfit amount={profit} />
    </span>
  );
}
