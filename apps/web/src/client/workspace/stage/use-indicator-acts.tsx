import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorActs } from '../../../chart/legend/indicator-chip.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { formatId, replaceIndicator } from '../../chart/chart-indicators.model.ts';
import type { ChartIndicators } from '../../chart/use-chart-indicators.ts';

const ParameterForm = lazyPart(() =>
  import('../../chart/parameter-form.tsx').then(({ ParameterForm }) => ParameterForm),
);

/** What a person does with the indicators of a chart from its legend; the same object while their choice changes. */
export function useIndicatorActs(indicators: ChartIndicators): IndicatorActs {
  const { t } = useTranslation();
  const newest = useRef(indicators);
  useEffect(() => {
    newest.current = indicators;
  });
  return useMemo((): IndicatorActs => {
    const find = (id: string) => newest.current.chosen.find((one) => formatId(one) === id);
    return {
      show: (id, isShown) => newest.current.show(id, isShown),
      remove: (id) => {
        const found = find(id);
        if (found) newest.current.remove(found);
      },
      settings: (id, close) => {
        const found = find(id);
        const definition = newest.current.catalogue.find(({ name }) => name === found?.name);
        if (!found || !definition || definition.parameters.length === 0) return undefined;
        return (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ParameterForm
              definition={definition}
              values={found.values}
              onChange={(values) => {
                close();
                const { choose, chosen } = newest.current;
                choose(replaceIndicator(chosen, found, { ...found, values }));
              }}
            />
          </Suspense>
        );
      },
      nameOf: (act, name) => t(`chart.${ACT_WORDS[act]}`, { name }),
    };
  }, [t]);
}

const ACT_WORDS = {
  show: 'showIndicator',
  hide: 'hideIndicator',
  settings: 'parametersOf',
  remove: 'remove',
} as const;
