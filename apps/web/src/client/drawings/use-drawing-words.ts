import { distanceInPips } from '@lonja/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import type { DrawingWords } from '../../chart/drawings/tool-row.ts';
import { heldText } from '../../shared/figures/duration-text.ts';
import { useDisplay } from '../display/display.tsx';

/** The figures of drawings on an instrument, in the reader's language: in pips where pairs are quoted in them. */
export function useDrawingWords({ asset, instrument }: Listing): DrawingWords {
  const { t } = useTranslation('trading');
  const display = useDisplay();
  return useMemo(() => {
    const signed = (value: number, decimals: number) =>
      `${value > 0 ? '+' : ''}${display.decimal(value, decimals)}`;
    return {
      price: (price) => display.decimal(price, asset.decimals),
      distance: (from, to) =>
        instrument.category === 'forex'
          ? t('drawings.pips', { pips: signed(distanceInPips(instrument, to - from), 1) })
          : signed(to - from, asset.decimals),
      percent: display.signedPercent,
      bars: (count) => t('drawings.bars', { count: Math.abs(count) }),
      time: heldText,
      ratio: (ratio) => t('drawings.ratio', { ratio: display.decimal(ratio, 2) }),
      empty: t('drawings.empty'),
    };
  }, [asset, instrument, display, t]);
}
