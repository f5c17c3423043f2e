import type { Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { usdText, usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FigureList } from '../../../shared/ui/figure-list.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { BalanceFigure, EquityMark, RealizedPnl } from '../../account/total-pnl.tsx';
import { useDialogs, type DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';

/** The suggestion of the specification: 95 % to trade with, the rest in reserve. */
const AVAILABLE_PERCENT = 95;

/** The balance, a suggested reserve, and the calculation of equity and free margin. */
export function BalanceDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { open } = useDialogs();
  const { account, summary } = useDesk();
  const { balances } = account;
  const [available, reserved] = display.usdParts(usdTextDown(balances.cash), AVAILABLE_PERCENT);
  const down = (amount: Usd) => display.usd(usdTextDown(amount));
  const signed = (amount: Usd) => display.signedUsd(usdText(amount));
  return (
    <Dialog
      onClose={onClose}
      title={t('balance.title')}
      description={t('balance.description')}
      closeLabel={t('close')}
    >
      <div className="live space-y-4 p-4">
        <FigureList
          label={t('balance.title')}
          lines={[
            { label: t('balance.total'), figure: <BalanceFigure />, isSum: true },
            { label: t('balance.available'), figure: available },
            { label: t('balance.reserved'), figure: reserved },
          ]}
        />
        <p className="text-12 text-ink-3">{t('balance.suggestion')}</p>
        <FigureList
          label={t('balance.way')}
          lines={[
            { label: t('account.balance'), figure: down(balances.cash) },
            { label: t('balance.locked'), figure: signed(balances.margin) },
            { label: t('account.totalProfit'), figure: <RealizedPnl /> },
            {
              label: t('account.accountValue'),
              figure: display.usd(usdText(summary.accountValue)),
              isSum: true,
            },
            { label: t('account.openPnl'), figure: signed(summary.unrealizedPnl) },
            {
              label: t('account.equity'),
              figure: (
                <span className="inline-flex items-center gap-1">
                  <EquityMark />
                  {display.usd(usdText(summary.equity))}
                </span>
              ),
              isSum: true,
            },
            { label: t('account.freeMargin'), figure: down(summary.freeMargin) },
            { label: t('balance.held'), figure: display.usd(usdText(balances.withdrawal_hold)) },
          ]}
        />
        <Button look="primary" onClick={() => open('deposit')}>
          {t('quick.deposit')}
        </Button>
      </div>
    </Dialog>
  );
}
