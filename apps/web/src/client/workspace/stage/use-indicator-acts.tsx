import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorActs } from '../../../chart/legend/indicator-chip.tsx';
import type { ComparedChoice } from '../../../chart/compare/compared-choice.ts';
import { idOfCompared } from '../../../chart/compare/compared.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { formatId, replaceIndicator } from '../../chart/chart-indicators.model.ts';
import type { StageChoices } from './use-stage-choices.ts';

const ParameterForm = lazyPart(() =>
  import('../../chart/parameter-form.tsx').then(({ ParameterForm }) => ParameterForm),
);

/** What a person does with a chart's indicators and compared instruments from its legend; the same object while the choice changes. */
export function useIndicatorActs(choices: StageChoices): IndicatorActs {
  const { t } = useTranslation();
  const newest = useRef(choices);
  useEffect(() => {
    newest.current = choices;
  });
  return useMemo((): IndicatorActs => {
    const find = (id: string) => newest.current.indicators.chosen.find((one) => formatId(one) === id);
    const isOf = (id: string) => (one: ComparedChoice) => idOfCompared(one.symbol) === id;
    const change = (next: (compared: readonly ComparedChoice[]) => readonly ComparedChoice[]) =>
      newest.current.chooseCompared(next(newest.current.compared));
    return {
      show: (id, isShown) =>
        find(id)
          ? newest.current.indicators.show(id, isShown)
          : change((known) => known.map((one) => (isOf(id)(one) ? { ...one, isHidden: !isShown } : one))),
      remove: (id) => {
        const found = find(id);
        if (found) newest.current.indicators.remove(found);
        else change((known) => known.filter((one) => !isOf(id)(one)));
      },
      settings: (id, close) => {
        const found = find(id);
        const definition = newest.current.indicators.catalogue.find(({ name }) => name === found?.name);
        if (!found || !definition) return undefined;
        return (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ParameterForm
              definition={definition}
              chosen={found}
              others={newest.current.indicators.chosen}
              onChange={(next) => {
                close();
                const { choose, chosen } = newest.current.indicators;
                choose(replaceIndicator(chosen, found, next));
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
