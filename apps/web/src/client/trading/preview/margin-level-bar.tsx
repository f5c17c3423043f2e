import { MARGIN_CALL_LEVEL } from '@lonja/core';
import { useTranslation } from 'react-i18next';
import { gaugeFraction, chooseMarginTone, type MarginTone } from '../../../account/margin-gauge.model.ts';
import { useDisplay } from '../../display/display.tsx';
import { levelText, type MarginLevels } from './level-text.ts';

/** The levels that the scale names, in percent. */
const SCALE = [50, 100, 200, 500, 1_000] as const;
const FILL: Readonly<Record<MarginTone, string>> = { calm: 'bg-ink-2', watch: 'bg-warn', call: 'bg-down' };
const TEXT: Readonly<Record<MarginTone, string>> = { calm: '', watch: 'text-warn', call: 'text-down' };

/** The margin level now and after the order: filled what remains, hatched what the order takes. */
export function MarginLevelBar({ before, after }: MarginLevels) {
  const { t } = useTranslation();
  const display = useDisplay();
  const tone = chooseMarginTone(after);
  return (
    <div data-part="level" className="live">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-12 text-ink-2">
        {t('trade.marginLevel')}
        <span className="text-13 font-semibold text-ink narrow">
          {levelText(before, display)}
          <span className="sr-only"> {t('trade.thenLevel')} </span>
          <span aria-hidden="true" className="mx-1 font-normal text-ink-3">
            →
          </span>
          <span className={TEXT[tone]}>{levelText(after, display)}</span>
        </span>
      </p>
      <LevelBar before={before} after={after} />
      <p aria-hidden="true" className="relative mt-0.5 h-4 text-11 text-ink-3 narrow">
        {SCALE.map((level) => (
          <span
            key={level}
            className={`absolute ${choosePlace(level)}`}
            style={{ left: percent(gaugeFraction(BigInt(level * 100))) }}
          >
            {level === 1_000 ? display.wholePercent(level) : display.count(level)}
            {level === 100 && ` ${t('trade.callLevel')}`}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The bar alone. */
export function LevelBar({ before, after }: MarginLevels) {
  const [from, to] = [gaugeFraction(before), gaugeFraction(after)];
  const [less, more] = [Math.min(from, to), Math.max(from, to)];
  const tone = chooseMarginTone(after);
  return (
    <div aria-hidden="true" className="relative mt-1 h-2 overflow-hidden rounded-xs bg-raised">
      <span className={`absolute inset-y-0 left-0 ${FILL[tone]}`} style={{ width: percent(less) }} />
      <span
        className={`absolute inset-y-0 ${to < from ? 'hatch [--hatch:var(--text-1)]' : 'bg-up'}`}
        style={{ left: percent(less), width: percent(more - less) }}
      />
      <span
        className="absolute bottom-0 left-0 h-0.5 bg-down"
        style={{ width: percent(gaugeFraction(MARGIN_CALL_LEVEL)) }}
      />
    </div>
  );
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)}%`;
const choosePlace = (level: number): string =>
  level === 50 ? '' : level === 1_000 ? '-translate-x-full' : '-translate-x-1/2';
