import { formatQuantity, priceToNumber, type ComparedProfile } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { usdText } from '../../../shared/figures/wire-amounts.ts';
import { useDisplay } from '../../display/display.tsx';
import { executionText } from './execution-text.ts';

/** The same order under every profile: filled quantity, average price, and the cost of its size. */
export function ProfileComparison({
  compared,
  decimals,
}: {
  readonly compared: readonly ComparedProfile[];
  readonly decimals: number;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  if (compared.length === 0) return null;
  return (
    <details className="rounded-lg border border-line px-3 py-2 text-13">
      <summary className="cursor-pointer text-ink-2">{t('trade.profilesCompared')}</summary>
      <dl className="live mt-2 space-y-2">
        {compared.map((one) => (
          <div key={one.profile}>
            <dt className="text-ink-2">{executionText(one, t)}</dt>
            <dd className="figure flex flex-wrap justify-between gap-x-4">
              <span>
                {t('trade.fillsNow')} {exact.between(formatQuantity(one.quantity), 0, 8)}
              </span>
              <span>
                {t('trade.price')} {exact.decimal(priceToNumber(one.price), decimals)}
              </span>
              <span>
                {t('trade.impact')} {exact.usd(usdText(one.depthCost))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
