import { linesDrawn } from '@lonja/indicators/chart-lines';
import type { TradingTexts } from '@lonja/words/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  TONE_TOKENS,
  TONES,
  WIDTHS,
  type IndicatorStyle,
  type Tone,
} from '../../chart/indicators/indicator-style.ts';
import { readLevels } from '../../chart/indicators/levels.ts';
import { findIndicator } from '../../chart/indicators/known-indicators.ts';
import { plainNumber } from '../../shared/figures/plain-number.ts';
import { Field } from '../../shared/ui/fields/field.tsx';

type Output = keyof TradingTexts['indicators']['outputs'];

interface StyleFieldsProps {
  readonly name: string;
  readonly style: IndicatorStyle | undefined;
  readonly onChange: (style: IndicatorStyle) => void;
}

/** The colour of each line, the width of all, and the levels of an oscillator. */
export function StyleFields({ name, style = {}, onChange }: StyleFieldsProps) {
  const { t } = useTranslation('trading');
  const definition = findIndicator(name);
  if (!definition) return null;
  const lines = linesDrawn(definition).filter((line) => definition.drawn?.[line]?.as !== 'bars');
  const nameOf = (line: string) =>
    lines.length === 1
      ? t('indicators.colour')
      : t(`indicators.outputs.${line as Output}`, { defaultValue: line.toUpperCase() });
  return (
    <>
      {lines.map((line) => (
        <Tones
          key={line}
          label={nameOf(line)}
          value={style.colours?.[line]}
          onChoose={(tone) => onChange({ ...style, colours: { ...style.colours, [line]: tone } })}
        />
      ))}
      <div role="radiogroup" aria-label={t('indicators.width')} className="flex items-center gap-1">
        <span aria-hidden="true" className="min-w-0 flex-1 text-12 text-ink-2">
          {t('indicators.width')}
        </span>
        {WIDTHS.map((width) => (
          <button
            key={width}
            type="button"
            role="radio"
            aria-checked={style.width === width}
            aria-label={`${width} px`}
            onClick={() => onChange({ ...style, width })}
            className="hit grid h-7 w-9 place-items-center rounded-md hover:bg-hover aria-checked:bg-selected"
          >
            <span style={{ height: width }} className="w-5 rounded-full bg-current" />
          </button>
        ))}
      </div>
      {definition.levels && <Levels name={name} style={style} onChange={onChange} />}
    </>
  );
}

function Tones({
  label,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly value: Tone | undefined;
  readonly onChoose: (tone: Tone) => void;
}) {
  const { t } = useTranslation('trading');
  return (
    <div role="radiogroup" aria-label={label} className="flex items-center gap-0.5">
      <span aria-hidden="true" className="min-w-0 flex-1 truncate text-12 text-ink-2">
        {label}
      </span>
      {TONES.map((tone) => (
        <button
          key={tone}
          type="button"
          role="radio"
          aria-checked={value === tone}
          aria-label={t(`indicators.tones.${tone}`)}
          title={t(`indicators.tones.${tone}`)}
          onClick={() => onChoose(tone)}
          className="hit grid size-6 place-items-center rounded-full border-2 border-transparent aria-checked:border-ink"
        >
          <span style={{ background: `var(${TONE_TOKENS[tone]})` }} className="size-4 rounded-full" />
        </button>
      ))}
    </div>
  );
}

function Levels({ name, style = {}, onChange }: StyleFieldsProps) {
  const { t } = useTranslation('trading');
  const [typed, setTyped] = useState(() => (readLevels(name, style) ?? []).map(String));
  const type = (place: number, text: string) => {
    const next = typed.map((known, other) => (other === place ? text : known));
    setTyped(next);
    const [low, high] = next.map((one) => plainNumber(one));
    if (low !== undefined && high !== undefined && low < high) onChange({ ...style, levels: [low, high] });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['low', 'high'] as const).map((level, place) => (
        <Field
          key={level}
          label={t(`indicators.levels.${level}`)}
          type="number"
          inputMode="decimal"
          step="any"
          value={typed[place] ?? ''}
          onChange={(event) => type(place, event.target.value)}
        />
      ))}
    </div>
  );
}
