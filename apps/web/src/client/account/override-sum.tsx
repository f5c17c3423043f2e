import { reasonText } from '@lonja/protocol/recorded-reasons';
import type { Usd } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { SetProfitDot } from '../../shared/figures/set-profit-dot.tsx';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import { useDisplay } from '../display/display.tsx';
import type { OverrideSum } from './override-sum.model.ts';

/** The blue dot beside a sum with administrators' overrides: the sum, the overridden part, when and why. */
export function OverrideSumMark({ amount, set }: { readonly amount: Usd; readonly set: OverrideSum }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const lines = useOverrideLines(set);
  if (lines.length === 0) return null;
  return (
    <SetProfitDot
      label={t('override.sumMark')}
      lines={[{ label: t('override.sumShown'), text: display.signedUsd(usdText(amount)) }, ...lines]}
    />
  );
}

/** The overridden part of a sum: how much, by whom, when and why. No lines where nothing is overridden. */
export function useOverrideLines(
  set: OverrideSum,
): readonly { readonly label: string; readonly text: string }[] {
  const { t } = useTranslation();
  const display = useDisplay();
  if (set.count === 0) return [];
  const last = set.last
    ? [
        { label: t('override.when'), text: `${display.dateTime(set.last.at)} (${display.zone})` },
        {
          label: t('override.why'),
          text: reasonText(set.last.reason ?? '—', (name) => t(`recordedReasons.${name}`)),
        },
      ]
    : [];
  return [
    { label: t('override.sumSet'), text: display.signedUsd(usdText(set.amount)) },
    { label: t('override.sumOf'), text: display.count(set.count) },
    { label: t('override.by'), text: t('override.administrator') },
    ...last,
  ];
}
