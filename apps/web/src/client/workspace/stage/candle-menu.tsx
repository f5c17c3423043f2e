import type { Asset } from '@lonja/protocol';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { SCALE_MODES } from '../../../chart/scale/chart-scale.ts';
import { DAYS, hasDays, hasSides, chooseKind, PRICES } from '../../chart/candle-choice.model.ts';
import { TOOL_CLASS } from './tool-button.tsx';
import type { StageChoices } from './use-stage-choices.ts';

/** What candles are made of, where daily ones of a spot pair end, and the price scale. */
export function CandleMenu({ asset, choices }: { readonly asset: Asset; readonly choices: StageChoices }) {
  const { t } = useTranslation();
  const { candles, interval, chooseCandles } = choices;
  const { price, day } = chooseKind(asset, interval, candles);
  const shown = [
    t(`chart.prices.${price}`),
    ...(hasDays(asset, interval) ? [t(`chart.days.${day}`)] : []),
  ].join(' · ');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={`${t('chart.price')}: ${shown}`} className={TOOL_CLASS}>
        {t(`chart.prices.${price}`)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          {hasSides(asset) ? (
            <Choices
              label={t('chart.price')}
              value={candles.price}
              options={PRICES.map((value) => ({ value, label: t(`chart.prices.${value}`) }))}
              onChoose={(value) => chooseCandles({ price: value })}
            />
          ) : (
            <p className="max-w-56 px-2.5 py-2 text-12 text-ink-2">{t('chart.onlyMid')}</p>
          )}
          {hasDays(asset, interval) && (
            <>
              <DropdownMenu.Separator className="my-1 border-t border-line" />
              <Choices
                label={t('chart.day')}
                value={candles.day}
                options={DAYS.map((value) => ({ value, label: t(`chart.days.${value}`) }))}
                onChoose={(value) => chooseCandles({ day: value })}
              />
            </>
          )}
          <DropdownMenu.Separator className="my-1 border-t border-line" />
          <ScaleChoices choices={choices} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function ScaleChoices({ choices: { scale, chooseScale } }: { readonly choices: StageChoices }) {
  const { t } = useTranslation();
  const switches = [
    ['takesLines', t('chart.scale.takesLines')],
    ['isInverted', t('chart.scale.inverted')],
  ] as const;
  return (
    <>
      <Choices
        label={t('chart.scale.title')}
        value={scale.mode}
        options={SCALE_MODES.map((value) => ({ value, label: t(`chart.scale.${value}`) }))}
        onChoose={(mode) => chooseScale({ mode })}
      />
      {switches.map(([key, label]) => (
        <DropdownMenu.CheckboxItem
          key={key}
          checked={scale[key]}
          onCheckedChange={(isOn) => chooseScale({ [key]: isOn })}
          className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
        >
          <Check aria-hidden="true" className={`size-4 ${scale[key] ? '' : 'invisible'}`} />
          {label}
        </DropdownMenu.CheckboxItem>
      ))}
    </>
  );
}

function Choices<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChoose(next as Value)}
    >
      <DropdownMenu.Label className="px-2.5 py-1 text-11 text-ink-3">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
        >
          <Check aria-hidden="true" className={`size-4 ${option.value === value ? '' : 'invisible'}`} />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
