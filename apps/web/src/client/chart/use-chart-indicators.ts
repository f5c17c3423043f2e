import type { Indicator } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useDisplay } from '../display/display.tsx';
import { useUndoToast } from '../display/use-undo-toast.ts';
import { knownOf, labelOf, parseChosen, type ChosenIndicator } from './chart-indicators.model.ts';

/** Stored in this browser, for every chart. */
const KEPT = 'lonja.indicators';

export interface ChartIndicators {
  readonly catalogue: readonly Indicator[];
  readonly chosen: readonly ChosenIndicator[];
  readonly choose: (next: readonly ChosenIndicator[]) => void;
  /** Can be undone. */
  readonly remove: (indicator: ChosenIndicator) => void;
}

/** The catalogue, and the indicators on charts; the choice applies to every instrument and is stored. */
export function useChartIndicators(): ChartIndicators {
  const client = useClient();
  const catalogue = useQuery({
    ...queryOf(client, 'listIndicators', {}),
    staleTime: Infinity,
  }).data;
  const [kept, setKept] = useState(() => parseChosen(localStorage.getItem(KEPT)));
  const chosen = useMemo(() => knownOf(kept, catalogue), [kept, catalogue]);
  const offerUndo = useUndoToast();
  const { t } = useTranslation();
  const display = useDisplay();
  const choose = (next: readonly ChosenIndicator[]) => {
    localStorage.setItem(KEPT, JSON.stringify(next));
    setKept(next);
  };
  const remove = (indicator: ChosenIndicator) => {
    const place = chosen.indexOf(indicator);
    choose(chosen.toSpliced(place, 1));
    // By then others may have come or gone.
    const definition = catalogue?.find(({ name }) => name === indicator.name);
    const name = labelOf(indicator, definition?.parameters, display.dateTime);
    offerUndo(t('chart.removed', { name }), () =>
      choose(parseChosen(localStorage.getItem(KEPT)).toSpliced(place, 0, indicator)),
    );
  };
  return { catalogue: catalogue ?? [], chosen, choose, remove };
}
