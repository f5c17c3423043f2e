import { formatPrice, type Price } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useDisplay } from '../../display/display.tsx';
import { CompactSelect } from '../../trading/controls/compact-select.tsx';

/** How much of the price a row is. */
export function StepChoice({
  listing: { asset },
  steps,
  value,
  onChoose,
}: {
  readonly listing: Listing;
  readonly steps: readonly Price[];
  readonly value: Price;
  readonly onChoose: (step: Price) => void;
}) {
  const { t } = useTranslation('ladder');
  const { exact } = useDisplay();
  return (
    <CompactSelect
      label={t('step')}
      value={String(value)}
      options={steps.map((step) => ({
        value: String(step),
        label: exact.decimal(formatPrice(step, asset.decimals), asset.decimals),
      }))}
      onChange={(next) => onChoose(steps.find((step) => String(step) === next) ?? value)}
    />
  );
}
