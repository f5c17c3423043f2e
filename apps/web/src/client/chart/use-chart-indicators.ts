import type { Indicator } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { knownOf, parseChosen, type ChosenIndicator } from './chart-indicators.model.ts';

/** Stored in this browser, for every chart. */
const KEPT = 'lonja.indicators';

export interface ChartIndicators {
  readonly catalogue: readonly Indicator[];
  readonly chosen: readonly ChosenIndicator[];
  readonly choose: (next: readonly ChosenIndicator[]) => void;
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
  const choose = (next: readonly ChosenIndicator[]) => {
    localStorage.setItem(KEPT, JSON.stringify(next));
    setKept(next);
  };
  return { catalogue: catalogue ?? [], chosen, choose };
}
