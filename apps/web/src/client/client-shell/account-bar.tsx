import { usdToNumber, type AccountSummary, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { FigurePopover } from '../../shared/ui/figure-popover.tsx';
import { LoadingText, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { sumsOf } from './account-bar.model.ts';
import { setInWholeAccount } from '../account/override-sum.model.ts';
import { todayOf } from './today.model.ts';
import { useDayBase } from './use-day-base.ts';
import { useDisplay, type Display } from '../display/display.tsx';

const marginLevelText = ({ marginLevel }: Pick<AccountSummary, 'marginLevel'>, display: Display): string =>
  marginLevel === undefined ? '—' : display.percent(Number(marginLevel) / 100);

/** The bar's formats of USD amounts: signed, plain, or rounded down. */
function useAmounts() {
  const display = useDisplay();
  return {
    display,
    signed: (amount: Usd) => display.signedUsd(usdText(amount)),
    plain: (amount: Usd) => display.usd(usdText(amount)),
    down: (amount: Usd) => display.usd(usdTextDown(amount)),
  };
}

/** The account at the market; each figure explains itself. On a phone's other tabs only equity and P&L. */
export function AccountBar({ isBrief }: { readonly isBrief: boolean }) {
  const { t } = useTranslation();
  const { positions } = useAccount();
  const isLoading = positions.data === undefined && !positions.hasFailed;
  const rest = isBrief ? 'max-md:hidden' : 'max-md:border-t';
  return (
    <section
      aria-label={t('account.label')}
      className="live grid shrink-0 grid-cols-2 border-b border-subtle md:min-h-(--h-acct) md:grid-cols-6 md:divide-x md:divide-subtle"
    >
      {isLoading && <LoadingText>{t('account.loading')}</LoadingText>}
      <Figures
        isLoading={isLoading}
        hasFailed={positions.hasFailed}
        rest={`border-subtle ${rest}`}
        isBrief={isBrief}
      />
    </section>
  );
}

function Figures({
  isLoading,
  hasFailed,
  rest,
  isBrief,
}: {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly rest: string;
  readonly isBrief: boolean;
}) {
  const { t } = useTranslation();
  const { display, signed, plain, down } = useAmounts();
  const desk = useDesk();
  const set = setInWholeAccount(useAccount().user);
  const { summary } = desk;
  const { balances } = desk.account;
  const sums = sumsOf(desk);
  const base = useDayBase();
  const today = todayOf(summary.equity, base ?? summary.equity);
  const shown = (figure: React.ReactNode) =>
    hasFailed ? '—' : isLoading ? <Skeleton className="h-5 w-24" /> : figure;
  return (
    <>
      <FigurePopover
        label={t('account.equity')}
        figure={shown(plain(summary.equity))}
        formula={t('account.equityFormula')}
        inputs={[
          { label: t('account.accountValue'), text: plain(summary.accountValue) },
          { label: t('account.openPnl'), text: signed(summary.unrealizedPnl) },
          { label: t('account.equity'), text: plain(summary.equity) },
          ...(set.count === 0 ? [] : [{ label: t('override.sumSet'), text: signed(set.amount) }]),
        ]}
        isMarked={set.count > 0}
        className={isBrief ? '' : 'max-md:col-span-2 max-md:[&>span:last-child]:text-24'}
      />
      <FigurePopover
        label={t('account.openPnl')}
        figure={shown(
          <ProfitFigure value={usdToNumber(summary.unrealizedPnl)} text={signed(summary.unrealizedPnl)} />,
        )}
        formula={t('account.openPnlFormula')}
        inputs={[
          { label: t('account.longs'), text: signed(sums.longPnl) },
          { label: t('account.shorts'), text: signed(sums.shortPnl) },
          { label: t('account.openPnl'), text: signed(summary.unrealizedPnl) },
        ]}
        className={isBrief ? 'max-md:border-l max-md:border-subtle' : rest}
      />
      <FigurePopover
        label={t('account.today')}
        figure={
          base === undefined ? '—' : shown(<ProfitFigure value={usdToNumber(today)} text={signed(today)} />)
        }
        formula={t('account.todayFormula')}
        inputs={[
          { label: t('account.equity'), text: plain(summary.equity) },
          { label: t('account.dayBegan'), text: base === undefined ? '—' : plain(base) },
          { label: t('account.today'), text: base === undefined ? '—' : signed(today) },
        ]}
        className={`${rest} max-md:border-l`}
      />
      <FigurePopover
        label={t('account.usedMargin')}
        figure={shown(plain(summary.usedMargin))}
        formula={t('account.usedMarginFormula')}
        inputs={[
          { label: t('account.usedMargin'), text: plain(summary.usedMargin) },
          { label: t('account.lockedFullyPaid'), text: plain(sums.fullyPaid) },
        ]}
        className={rest}
      />
      <FigurePopover
        label={t('account.freeMargin')}
        figure={shown(down(summary.freeMargin))}
        formula={t('account.freeMarginFormula')}
        inputs={[
          { label: t('account.balance'), text: down(balances.cash) },
          { label: t('account.totalProfit'), text: signed(balances.profit) },
          { label: t('account.leveragedPnl'), text: signed(sums.leveragedPnl) },
          { label: t('account.freeMargin'), text: down(summary.freeMargin) },
        ]}
        className={`${rest} max-md:border-l`}
      />
      <FigurePopover
        label={t('account.marginLevel')}
        figure={shown(marginLevelText(summary, display))}
        formula={t('account.marginLevelFormula')}
        inputs={[
          { label: t('account.freeMargin'), text: down(summary.freeMargin) },
          { label: t('account.usedMargin'), text: plain(summary.usedMargin) },
          { label: t('account.marginLevel'), text: marginLevelText(summary, display) },
        ]}
        className={`${rest} max-md:col-span-2`}
      />
    </>
  );
}
