import type { Indicator } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { useDisplay } from '../display/display.tsx';
import { useUndoToast } from '../display/use-undo-toast.ts';
import {
  keepKnown,
  formatLabel,
  showIndicator,
  VOLUME_BARS,
  type ChosenIndicator,
} from './chart-indicators.model.ts';

export interface ChartIndicators {
  readonly catalogue: readonly Indicator[];
  readonly chosen: readonly ChosenIndicator[];
  readonly choose: (next: readonly ChosenIndicator[]) => void;
  /** Can be undone. */
  readonly remove: (indicator: ChosenIndicator) => void;
  /** Draws one that is hidden or folded, or hides one. */
  readonly show: (id: string, isShown: boolean) => void;
}

/** The catalogue, and a chart's indicators that it has. */
export function useChartIndicators(
  kept: readonly ChosenIndicator[],
  choose: (next: readonly ChosenIndicator[]) => void,
): ChartIndicators {
  const client = useClient();
  const isShown = useIsFirstViewShown();
  const catalogue = useQuery({
    ...buildQuery(client, 'listIndicators', {}),
    enabled: isShown || kept.some(({ name }) => name !== VOLUME_BARS.name),
    staleTime: Infinity,
  }).data;
  const chosen = useMemo(() => keepKnown(kept, catalogue), [kept, catalogue]);
  const offerUndo = useUndoToast();
  const { t } = useTranslation();
  const display = useDisplay();
  const newest = useRef({ kept, choose });
  useEffect(() => {
    newest.current = { kept, choose };
  });
  const remove = (indicator: ChosenIndicator) => {
    const place = chosen.indexOf(indicator);
    choose(chosen.toSpliced(place, 1));
    const definition = catalogue?.find(({ name }) => name === indicator.name);
    const name = formatLabel(indicator, definition?.parameters, display.dateTime);
    // By then others may have come or gone.
    offerUndo(t('chart.removed', { name }), () =>
      newest.current.choose(newest.current.kept.toSpliced(place, 0, indicator)),
    );
  };
  const show = (id: string, isShown: boolean) => choose(showIndicator(chosen, id, isShown));
  return { catalogue: catalogue ?? [], chosen, choose, remove, show };
}
