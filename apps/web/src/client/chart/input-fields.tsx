import { linesDrawn } from '@lonja/indicators/chart-lines';
import { useTranslation } from 'react-i18next';
import { readInterval, type ChartInterval } from '../../chart/candles/chart-interval.ts';
import {
  formatSource,
  parseInput,
  PRICE_SOURCES,
  type IndicatorInput,
  type IndicatorSource,
} from '../../chart/indicators/indicator-input.ts';
import { findCatalogue, findIndicator } from '../../chart/indicators/known-indicators.ts';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import type { ChosenIndicator } from './chart-indicators.model.ts';
import { intervalText } from './interval-text.ts';

/** Intervals that an indicator may have of its own. */
const INTERVALS: readonly ChartInterval[] = ['5m', '15m', '30m', '1h', '2h', '4h', '1d', '1w'];

interface InputFieldsProps {
  readonly name: string;
  readonly input: IndicatorInput | undefined;
  /** The indicators on the chart. */
  readonly others: readonly ChosenIndicator[];
  readonly onChange: (input: IndicatorInput | undefined) => void;
}

/** What an indicator is computed of: a price or a line of another indicator, and candles of another interval; each where it can be. */
export function InputFields(props: InputFieldsProps) {
  const areTextsThere = useTexts('charts');
  const [definition, catalogue] = [findIndicator(props.name), findCatalogue()];
  if (!areTextsThere || !definition || !catalogue) return null;
  return (
    <>
      {catalogue.readsOnePrice(definition) && <SourceField {...props} />}
      {catalogue.canBeHigher(definition) && <IntervalField {...props} />}
    </>
  );
}

function SourceField({ input, others, onChange }: InputFieldsProps) {
  const { t } = useTranslation('charts');
  const source = input?.source ?? 'close';
  const prices = PRICE_SOURCES.map((value) => ({ key: value as string, source: value as IndicatorSource }));
  const lines = others.flatMap(listLines).map((one) => ({ key: JSON.stringify(one), source: one }));
  const key = typeof source === 'string' ? source : JSON.stringify(source);
  // A line stays whether or not its indicator is still on the chart.
  const gone = [...prices, ...lines].some((one) => one.key === key) ? [] : [{ key, source }];
  const options = [...prices, ...lines, ...gone];
  const nameOf = (one: IndicatorSource): string =>
    one === 'close' || one === 'open' || one === 'high' || one === 'low'
      ? t(`input.prices.${one}`)
      : formatSource(one);
  return (
    <SelectField
      label={t('input.source')}
      value={key}
      options={options.map((one) => ({ value: one.key, label: nameOf(one.source) }))}
      onChange={(next) =>
        onChange(parseInput({ ...input, source: options.find((one) => one.key === next)?.source }))
      }
    />
  );
}

/** The lines of an indicator that another one can be computed of. */
function listLines({ name, values, input }: ChosenIndicator): readonly IndicatorSource[] {
  const definition = findIndicator(name);
  if (!definition || definition.trace || definition.offsets) return [];
  const source = parseInput(input)?.source;
  return linesDrawn(definition).map((line) => ({ name, values, line, ...(source && { source }) }));
}

const OF_CHART = '';

function IntervalField({ input, onChange }: InputFieldsProps) {
  const { t } = useTranslation('charts');
  const { t: trading } = useTranslation('trading');
  const own = input?.interval;
  const listed = own && !INTERVALS.includes(own) ? [...INTERVALS, own] : INTERVALS;
  return (
    <SelectField
      label={t('input.interval')}
      value={own ?? OF_CHART}
      options={[
        { value: OF_CHART, label: t('input.ofChart') },
        ...listed.map((value) => ({ value, label: intervalText(value, trading) })),
      ]}
      hint={own && t('input.note', { interval: intervalText(own, trading) })}
      onChange={(next) => onChange(parseInput({ ...input, interval: readInterval(next) }))}
    />
  );
}
