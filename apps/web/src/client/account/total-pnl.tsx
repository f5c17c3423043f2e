import type { ComponentProps } from 'react';
import { plus, usdToNumber, type Usd } from '@lonja/core';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { totalPositions } from '../../account/account-sums.ts';
import { useAccount, useDesk } from './account-context.tsx';
import { OverrideSumMark } from './override-sum.tsx';
import { joinOverrideSums, setInAccount, setInPositions, setInWholeAccount } from './override-sum.model.ts';
import { useDisplay } from '../display/display.tsx';

/** A USD profit or loss with sign, arrow and colour. */
export function UsdProfit({ amount }: { readonly amount: Usd }) {
  const display = useDisplay();
  return <ProfitFigure value={usdToNumber(amount)} text={display.signedUsd(usdText(amount))} />;
}

const MARKED = 'inline-flex items-center gap-1 align-top';

/** At the right edge of its place: a text of another length is another element, so that nothing on the page shifts. */
function MarkedProfit({
  amount,
  set,
}: {
  readonly amount: Usd;
  readonly set: ComponentProps<typeof OverrideSumMark>['set'];
}) {
  const display = useDisplay();
  return (
    <span key={display.signedUsd(usdText(amount)).length} className={MARKED}>
      <OverrideSumMark amount={amount} set={set} />
      <UsdProfit amount={amount} />
    </span>
  );
}

/** Profit plus shown P&L of open positions; marked where a part is overridden. */
export function TotalPnl() {
  const { account, positions } = useDesk();
  const { user } = useAccount();
  const set = joinOverrideSums(setInAccount(user.account?.adjustments.profit), setInPositions(positions));
  const amount = plus(account.balances.profit, totalPositions(positions).pnl);
  return <MarkedProfit amount={amount} set={set} />;
}

/** Shown P&L of all open positions, marked alike. */
export function UnrealizedPnl() {
  const { positions } = useDesk();
  const { pnl } = totalPositions(positions);
  return <MarkedProfit amount={pnl} set={setInPositions(positions)} />;
}

/** Realised P&L, marked alike. */
export function RealizedPnl() {
  const { account } = useDesk();
  const { user } = useAccount();
  const { profit } = account.balances;
  return <MarkedProfit amount={profit} set={setInAccount(user.account?.adjustments.profit)} />;
}

/** The free cash, rounded down, marked alike. */
export function BalanceFigure() {
  const display = useDisplay();
  const { account } = useDesk();
  const { user } = useAccount();
  const { cash } = account.balances;
  const text = display.usd(usdTextDown(cash));
  return (
    <span key={text.length} className={MARKED}>
      <OverrideSumMark amount={cash} set={setInAccount(user.account?.adjustments.cash)} />
      {text}
    </span>
  );
}

/** Beside equity, which includes everything posted to the account. */
export function EquityMark() {
  const { user } = useAccount();
  return <OverrideSumMark amount={useDesk().summary.equity} set={setInWholeAccount(user)} />;
}
