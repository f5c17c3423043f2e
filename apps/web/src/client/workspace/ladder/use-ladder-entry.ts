import { magnitude, type Price } from '@lonja/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useDesk } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { priceOf } from '../../trading/positions/position-acts.model.ts';
import type { LadderEntry } from './ladder-grid.tsx';
import { shortSize } from './short-size.ts';

/** The row nearest to a position's entry, on the side that opened it. */
export function useLadderEntry({ asset }: Listing, step: Price): LadderEntry | undefined {
  const { t } = useTranslation('ladder');
  const { exact } = useDisplay();
  const held = useDesk().positions.find(({ position }) => position.symbol === asset.symbol);
  const average = held?.position.averagePrice;
  const size = held && shortSize(magnitude(held.quantity), exact);
  const isLong = held?.position.direction === 'long';
  return useMemo(
    () =>
      average === undefined || size === undefined
        ? undefined
        : {
            index: Number((priceOf(average) + step / 2n) / step),
            side: isLong ? 'buy' : 'sell',
            text: t(isLong ? 'long' : 'short', { size }),
          },
    [average, size, isLong, step, t],
  );
}
