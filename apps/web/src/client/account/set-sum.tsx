import type { Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { useDisplay } from '../display/display.tsx';
import type { SetSum } from './set-sum.model.ts';

/** The blue dot beside a sum to which an administrator's act adds something: the sum, what of it was set, when and why. */
export function SetSumMark({ amount, set }: { readonly amount: Usd; readonly set: SetSum }) {
  const { t } = useTranslation();
  const display = useDisplay();
  if (set.count === 0) return null;
  const last = set.last
    ? [
        { label: t('setFigure.when'), text: `${display.dateTime(set.last.at)} (${display.zone})` },
        { label: t('setFigure.why'), text: set.last.reason ?? '—' },
      ]
    : [];
  return (
    <SetProfitDot
      label={t('setFigure.sumMark')}
      lines={[
        { label: t('setFigure.sumShown'), text: display.signedUsd(usdText(amount)) },
        { label: t('setFigure.sumSet'), text: display.signedUsd(usdText(set.amount)) },
        { label: t('setFigure.sumOf'), text: display.count(set.count) },
        { label: t('setFigure.by'), text: t('setFigure.administrator') },
        ...last,
      ]}
    />
  );
}
