import { minus, type Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { useDisplay } from '../display/display.tsx';
import type { SetSum } from './set-sum.model.ts';

/** The blue dot beside a sum in which an administrator set something: with it, and the market alone. */
export function SetSumMark({ amount, set }: { readonly amount: Usd; readonly set: SetSum }) {
  const { t } = useTranslation();
  const display = useDisplay();
  if (set.count === 0) return null;
  return (
    <SetProfitDot
      label={t('setFigure.sumMark')}
      lines={[
        { label: t('setFigure.sumShown'), text: display.signedUsd(usdText(amount)) },
        { label: t('setFigure.sumMarket'), text: display.signedUsd(usdText(minus(amount, set.beyond))) },
        { label: t('setFigure.sumOf'), text: display.count(set.count) },
        { label: t('setFigure.by'), text: t('setFigure.administrator') },
      ]}
    />
  );
}
