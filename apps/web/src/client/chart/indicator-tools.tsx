import type { Indicator } from '@lonja/protocol';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/field.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import {
  addIndicator,
  idOf,
  labelOf,
  MAX_INDICATORS,
  replaceIndicator,
  VOLUME_BARS,
  withDefaults,
  type ChosenIndicator,
} from './chart-indicators.model.ts';

const ParameterForm = lazy(() =>
  import('./parameter-form.tsx').then((module) => ({ default: module.ParameterForm })),
);

export interface IndicatorToolsProps {
  readonly catalogue: readonly Indicator[];
  readonly chosen: readonly ChosenIndicator[];
  readonly onChoose: (next: readonly ChosenIndicator[]) => void;
}

const GROUPS = ['trend', 'momentum', 'volatility', 'volume'] as const;

/** The whole catalogue by group; a new indicator has default parameters. */
export function IndicatorChoice({ catalogue, chosen, onChoose }: IndicatorToolsProps) {
  const { t } = useTranslation();
  const add = (name: string) => {
    const indicator = catalogue.find((one) => one.name === name);
    onChoose(addIndicator(chosen, indicator ? withDefaults(indicator) : VOLUME_BARS));
  };
  const isFull = chosen.length >= MAX_INDICATORS;
  return (
    <select
      aria-label={t('chart.indicator')}
      value=""
      disabled={isFull}
      onChange={(event) => add(event.target.value)}
      className={`${INPUT_CLASS} w-auto! max-w-56`}
    >
      <option value="" disabled>
        {isFull ? t('chart.fullOfIndicators', { most: MAX_INDICATORS }) : t('chart.indicator')}
      </option>
      <option value={VOLUME_BARS.name}>{t('chart.volumeBars')}</option>
      {GROUPS.map((group) => (
        <optgroup key={group} label={t(`chart.groups.${group}`)}>
          {catalogue
            .filter((indicator) => indicator.group === group)
            .map(({ name, title }) => (
              <option key={name} value={name}>
                {`${labelOf({ name, values: [] })} · ${t(`chart.indicators.${name}`, { defaultValue: title })}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The chart's indicators, to change their parameters and to remove them. */
export function ChosenIndicators({ catalogue, chosen, onChoose }: IndicatorToolsProps) {
  const { t } = useTranslation();
  const display = useDisplay();
  return chosen.map((indicator) => {
    const definition = catalogue.find(({ name }) => name === indicator.name);
    const label = labelOf(indicator, definition?.parameters, display.dateTime);
    return (
      <span key={idOf(indicator)} className="inline-flex">
        {definition && definition.parameters.length > 0 ? (
          <Parameters
            definition={definition}
            label={label}
            indicator={indicator}
            onChange={(values) =>
              onChoose(replaceIndicator(chosen, indicator, { name: indicator.name, values }))
            }
          />
        ) : (
          <span className="hit inline-flex items-center rounded-l-md border border-control px-2.5 text-13 font-semibold">
            {label}
          </span>
        )}
        <Button
          size="small"
          className="rounded-l-none! border-l-0!"
          aria-label={t('chart.remove', { name: label })}
          onClick={() => onChoose(chosen.filter((other) => idOf(other) !== idOf(indicator)))}
        >
          ✕
        </Button>
      </span>
    );
  });
}

function Parameters({
  definition,
  label,
  indicator,
  onChange,
}: {
  readonly definition: Indicator;
  readonly label: string;
  readonly indicator: ChosenIndicator;
  readonly onChange: (values: readonly number[]) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={t('chart.parametersOf', { name: label })}
        className={`${buttonClass('outline', 'small')} rounded-r-none!`}
      >
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('chart.parametersOf', { name: label })}
          className="z-(--z-popover) max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-fade overflow-y-auto rounded-xl border border-control bg-raised p-3 shadow-lg outline-none"
        >
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ParameterForm
              definition={definition}
              values={indicator.values}
              onChange={(values) => {
                setIsOpen(false);
                onChange(values);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
