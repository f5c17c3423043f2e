import type { Asset, CandleInterval } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { DAYS, hasDays, hasSides, PRICES, type CandleChoice } from './candle-choice.model.ts';

/** What candles are made of, and where daily ones of a spot pair end. */
export function CandleChoices({
  asset,
  interval,
  chosen,
  onChoose,
}: {
  readonly asset: Asset;
  readonly interval: CandleInterval;
  readonly chosen: CandleChoice;
  readonly onChoose: (change: Partial<CandleChoice>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {hasSides(asset) ? (
        <Segmented
          label={t('chart.price')}
          value={chosen.price}
          options={PRICES.map((value) => ({ value, label: t(`chart.prices.${value}`) }))}
          onChange={(price) => onChoose({ price })}
        />
      ) : (
        chosen.price !== 'mid' && <p className="px-2.5 text-12 text-ink-3">{t('chart.onlyMid')}</p>
      )}
      {hasDays(asset, interval) && (
        <Segmented
          label={t('chart.day')}
          value={chosen.day}
          options={DAYS.map((value) => ({ value, label: t(`chart.days.${value}`) }))}
          onChange={(day) => onChoose({ day })}
        />
      )}
    </>
  );
}
