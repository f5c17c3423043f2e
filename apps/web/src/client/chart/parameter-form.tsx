import type { Indicator } from '@lonja/protocol';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useDisplay } from '../display/display.tsx';
import { momentField, readValues, type ChosenIndicator } from './chart-indicators.model.ts';
import { parseInput } from '../../chart/indicators/indicator-input.ts';
import { InputFields } from './input-fields.tsx';
import { StyleFields } from './style-fields.tsx';

/** An indicator's parameters, and how it is drawn, as fields. Loaded on demand. */
export function ParameterForm({
  definition: { name: indicator, title, parameters },
  chosen,
  others,
  onChange,
}: {
  readonly definition: Indicator;
  readonly chosen: ChosenIndicator;
  /** The indicators on the chart, whose lines it may be computed of. */
  readonly others: readonly ChosenIndicator[];
  readonly onChange: (next: ChosenIndicator) => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const [typed, setTyped] = useState(() => chosen.values.map(String));
  const [style, setStyle] = useState(chosen.style);
  const [input, setInput] = useState(() => parseInput(chosen.input));
  const read = readValues(parameters, typed);
  const type = (place: number, text: string) =>
    setTyped(typed.map((known, other) => (other === place ? text : known)));
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const { input: _, ...kept } = chosen;
        if (read.ok)
          onChange({ ...kept, values: read.values, ...(style && { style }), ...(input && { input }) });
      }}
    >
      <h3 className="text-14 font-semibold">{t(`chart.indicators.${indicator}`, { defaultValue: title })}</h3>
      {parameters.map((parameter, place) => {
        const label = own(`indicators.parameters.${parameter.name as 'period'}`, {
          defaultValue: parameter.name,
        });
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
      <InputFields name={indicator} input={input} others={others} onChange={setInput} />
      <StyleFields name={indicator} style={style} onChange={setStyle} />
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => {
            setTyped(parameters.map((parameter) => String(parameter.default)));
            setStyle({});
            setInput(undefined);
          }}
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

/** A moment in the reader's time zone; empty means from the chart's first candle on. */
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
