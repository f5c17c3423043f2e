import { MAX_LUCK_FILLS } from '@lonja/core';
import type { OwnEntry } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../display/display.tsx';

interface OwnLuckProps {
  readonly own: OwnEntry;
  /** Whether it was computed for everybody. */
  readonly isKnown: boolean;
}

/** How one's result compares with those of random players, in plain words. */
export function OwnLuck({ own: { luck, entries }, isKnown }: OwnLuckProps) {
  const { t } = useTranslation('classes');
  const { count, wholePercent } = useDisplay().exact;
  if (!luck)
    return (
      <p role="status" className="border-b border-line-soft px-3 py-2 text-13 text-ink-2">
        {isKnown ? t('luck.nothing', { maximum: count(MAX_LUCK_FILLS) }) : t('luck.pending')}
      </p>
    );
  const { below, trials, percentile, guessers } = luck;
  const number = Math.round(guessers);
  return (
    <section
      aria-label={t('luck.title')}
      className="space-y-1 border-b border-line-soft px-3 py-2 text-13 text-ink-2"
    >
      <p className="text-14 font-semibold text-ink">
        {t('luck.above', {
          below: count(below),
          trials: count(trials),
          percent: wholePercent(Math.floor(percentile)),
        })}
      </p>
      <p>{t('luck.what')}</p>
      {entries > 1 && (
        <p>
          {number === 0
            ? t('luck.noGuesser', { entries: count(entries) })
            : t('luck.guessers', { count: number, number: count(number), entries: count(entries) })}
        </p>
      )}
      <p>{t('rules.luck')}</p>
    </section>
  );
}
