import type { Indicator } from '@lonja/protocol';
import { Popover } from 'radix-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Field, INPUT_CLASS } from '../../shared/ui/field.tsx';
import { useDisplay } from '../display/display.tsx';
import {
  addIndicator,
  idOf,
  labelOf,
  MAX_INDICATORS,
  momentField,
  readValues,
  replaceIndicator,
  VOLUME_BARS,
  withDefaults,
  type ChosenIndicator,
} from './chart-indicators.model.ts';

export interface IndicatorToolsProps {
  readonly catalogue: readonly Indicator[];
  readonly chosen: readonly ChosenIndicator[];
  readonly onChoose: (next: readonly ChosenIndicator[]) => void;
}

const GROUPS = ['trend', 'momentum', 'volatility', 'volume'] as const;

/** The whole catalogue by group; a choice begins with the usual parameters. */
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

/** What is on the chart: to change its parameters, and to take it off. */
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
          <ParameterForm
            definition={definition}
            values={indicator.values}
            onChange={(values) => {
              setIsOpen(false);
              onChange(values);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ParameterForm({
  definition: { name: indicator, title, parameters },
  values,
  onChange,
}: {
  readonly definition: Indicator;
  readonly values: readonly number[];
  readonly onChange: (values: readonly number[]) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => values.map(String));
  const read = readValues(parameters, typed);
  const type = (place: number, text: string) =>
    setTyped(typed.map((known, other) => (other === place ? text : known)));
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok) onChange(read.values);
      }}
    >
      <h3 className="text-14 font-semibold">{t(`chart.indicators.${indicator}`, { defaultValue: title })}</h3>
      {parameters.map((parameter, place) => {
        const label = t(`chart.parameters.${parameter.name as 'period'}`, { defaultValue: parameter.name });
        const value = typed[place] ?? '';
        return parameter.isMoment ? (
          <MomentField
            key={parameter.name}
            label={label}
            value={value}
            onType={(text) => type(place, text)}
          />
        ) : (
          <NumberField
            key={parameter.name}
            label={label}
            parameter={parameter}
            value={value}
            isWrong={!read.ok && read.at === place}
            onType={(text) => type(place, text)}
          />
        );
      })}
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => setTyped(parameters.map((parameter) => String(parameter.default)))}
        >
          {t('chart.defaults')}
        </Button>
        <Button type="submit" size="small" look="primary" className="flex-1" disabled={!read.ok}>
          {t('chart.apply')}
        </Button>
      </div>
    </form>
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

function NumberField({
  label,
  value,
  onType,
  parameter: { least, most, isWhole },
  isWrong,
}: TypedFieldProps & { readonly parameter: Indicator['parameters'][number]; readonly isWrong: boolean }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const range = { least: display.between(least, 0, 6), most: display.between(most, 0, 6) };
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      min={least}
      max={most}
      step={isWhole ? 1 : 'any'}
      value={value}
      error={isWrong ? t(isWhole ? 'chart.wholeRange' : 'chart.range', range) : undefined}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** A moment by the reader's clock; none is what there is from the chart's first candle on. */
function MomentField({ label, value, onType }: TypedFieldProps) {
  const { t } = useTranslation();
  const { zone } = useDisplay();
  const field = useMemo(() => momentField(zone), [zone]);
  return (
    <Field
      label={label}
      hint={t('chart.noMoment', { zone })}
      type="datetime-local"
      value={field.write(Number(value))}
      onChange={(event) => onType(field.read(event.target.value))}
    />
  );
}
