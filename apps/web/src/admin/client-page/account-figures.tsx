import type { AdminUser, ClientFigures } from '@lonja/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MarginArch } from '../../account/margin-arch.tsx';
import { chooseMarginTone } from '../../account/margin-gauge.model.ts';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { basisPoints, TONE_TEXT } from '../display/margin-level.ts';

export interface AccountFiguresProps {
  readonly user: AdminUser;
  readonly figures: ClientFigures['figures'];
}

/** The account at this moment: its equity large, beside it what it is made of. */
export function AccountFigures({ user, figures }: AccountFiguresProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (!figures)
    return (
      <p className="border-b border-line px-3 py-4 text-13 text-ink-3 sm:px-4">{t('client.noFigures')}</p>
    );
  const { marginLevel } = figures;
  const level = marginLevel === null ? undefined : basisPoints(marginLevel);
  return (
    <dl
      aria-label={t('client.figures')}
      className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line px-3 py-4 sm:px-4"
    >
      <div className="min-w-0 max-sm:w-full">
        <dt className="text-12 text-ink-3">{t('client.equity')}</dt>
        <dd className="figure text-left! text-30 font-semibold sm:text-38">{display.usd(figures.equity)}</dd>
      </div>
      <Figure label={t('client.openPnl')}>
        <ProfitFigure value={Number(figures.openPnl)} text={display.signedUsd(figures.openPnl)} />
      </Figure>
      <Figure label={t('client.cash')}>{display.usd(user.balance)}</Figure>
      <Figure label={t('users.totalProfit')}>
        <ProfitFigure value={Number(user.totalProfit)} text={display.signedUsd(user.totalProfit)} />
      </Figure>
      <Figure label={t('client.usedMargin')}>{display.usd(figures.usedMargin)}</Figure>
      <Figure label={t('client.freeMargin')}>{display.usd(figures.freeMargin)}</Figure>
      <Figure label={t('client.level')}>
        <span className="inline-flex items-center gap-2">
          <MarginArch level={level} className="w-8" />
          <span className={TONE_TEXT[chooseMarginTone(level)]}>
            {marginLevel === null ? '—' : display.percent(marginLevel)}
          </span>
        </span>
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="figure text-left! text-16 font-medium whitespace-nowrap">{children}</dd>
    </div>
  );
}
