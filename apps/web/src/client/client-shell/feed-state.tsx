import { Play, Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { useSourceName } from '../account/price-source.tsx';
import { areComing, choosePaceKey } from './feed-state.model.ts';

const DOT = { connecting: 'bg-flat', open: 'bg-up', lost: 'bg-down' } as const;

/** Where prices come from, whether they come, how often; and the button that freezes the screen. */
export function FeedState({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation();
  const stream = useStreamState();
  const { status } = stream;
  const label = useMarketName();
  const freshness = useFreshness();
  const text = {
    connecting: t('strip.connecting'),
    lost: t('strip.lost'),
    open: t('strip.open', { label, rate: t(choosePaceKey(stream)) }),
  }[status];
  return (
    <section
      aria-label={t('strip.connection')}
      className={`flex items-center gap-2 text-11 text-ink-2 ${className}`}
    >
      <FreezeButton />
      <p className="min-w-0 truncate">
        <span
          aria-hidden="true"
          className={`mr-1.5 inline-block size-[7px] rounded-full ${areComing(stream) ? DOT[status] : 'bg-flat'}`}
        />
        {freshness.isStale ? t('strip.age', { seconds: freshness.ageSeconds }) : text}
      </p>
    </section>
  );
}

/** Freezes this screen alone: its sign and place are not those of a world's clock, which it leaves as it is. */
function FreezeButton() {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  const isPaused = useStreamState().rate === 'paused';
  const name = isPaused ? t('rate.resume') : t('rate.pause');
  return (
    <button
      type="button"
      aria-pressed={isPaused}
      aria-label={name}
      title={name}
      onClick={() => preferences.set({ rate: isPaused ? 'live' : 'paused' })}
      className="hit inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
    >
      {isPaused ? (
        <Play aria-hidden="true" className="size-4" />
      ) : (
        <Snowflake aria-hidden="true" className="size-4" />
      )}
    </button>
  );
}

/** The source of all prices; with several sources each instrument names its own. */
function useMarketName(): string {
  const { t } = useTranslation();
  const nameOf = useSourceName();
  const [first, ...others] = Object.entries(useStreamState().labels);
  if (!first) return t('strip.market');
  return others.length > 0 ? t('source.several') : nameOf({ source: first[0], label: first[1] });
}
