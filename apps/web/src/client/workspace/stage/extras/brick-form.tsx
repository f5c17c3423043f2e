import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../../account/directory.ts';
import {
  BRICK_WAYS,
  MAX_TICKS,
  parseBricks,
  PERCENTS,
  type BrickChoice,
} from '../../../../chart/types/brick-choice.ts';
import { plainNumber } from '../../../../shared/figures/plain-number.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { Segmented } from '../../../../shared/ui/fields/segmented.tsx';
import { useDisplay } from '../../../display/display.tsx';
import type { StageChoices } from '../use-stage-choices.ts';

type Way = (typeof BRICK_WAYS)[number];

/** The height of a chart's bars. */
export function BrickForm({
  listing: { asset },
  choices: { type, more, chooseMore },
  onDone,
}: {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('charts');
  const { t: own } = useTranslation();
  const display = useDisplay();
  const known = parseBricks(more.bricks);
  const [way, setWay] = useState<Way>(known.renko.by);
  const [typed, setTyped] = useState(() => firstTyped(known, type === 'range'));
  const field = type === 'range' ? 'ticks' : way;
  const step = 10 ** -asset.decimals;
  const { least, most } = rangeOf(field, step);
  const value = plainNumber(typed);
  const isRight =
    field === 'atr' || (value >= least && value <= most && (field !== 'ticks' || Number.isInteger(value)));
  const write = (limit: number) => display.between(limit, 0, 8);
  const submit = () => {
    if (!isRight) return;
    chooseMore({ bricks: withSize(known, field, value) });
    onDone();
  };
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {type === 'renko' && (
        <Segmented<Way>
          label={t('bricks.size')}
          value={way}
          options={BRICK_WAYS.map((one) => ({ value: one, label: t(`bricks.ways.${one}`) }))}
          onChange={setWay}
        />
      )}
      {field !== 'atr' && (
        <Field
          label={labelOf(field, write(step), t)}
          type="number"
          inputMode="decimal"
          step="any"
          autoComplete="off"
          value={typed}
          error={isRight ? undefined : t('bricks.wrong', { least: write(least), most: write(most) })}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button type="submit" size="small" look="primary" className="w-full" disabled={!isRight}>
        {own('chart.apply')}
      </Button>
    </form>
  );
}

type FieldName = Way | 'ticks';

function labelOf(
  field: Exclude<FieldName, 'atr'>,
  step: string,
  t: ReturnType<typeof useTranslation<'charts'>>['t'],
): string {
  if (field === 'ticks') return t('bricks.ticks', { step });
  return t(field === 'percent' ? 'bricks.percent' : 'bricks.price');
}

function rangeOf(field: FieldName, step: number): { readonly least: number; readonly most: number } {
  if (field === 'percent') return PERCENTS;
  return field === 'ticks' ? { least: 1, most: MAX_TICKS } : { least: step, most: MAX_TICKS * step };
}

function firstTyped({ renko, ticks }: BrickChoice, isRange: boolean): string {
  if (isRange) return String(ticks);
  if (renko.by === 'atr') return '';
  return String(renko.by === 'fixed' ? renko.size : renko.percent);
}

function withSize(known: BrickChoice, field: FieldName, value: number): BrickChoice {
  if (field === 'ticks') return { ...known, ticks: value };
  if (field === 'percent') return { ...known, renko: { by: field, percent: value } };
  return { ...known, renko: field === 'atr' ? { by: field } : { by: field, size: value } };
}
