import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useSourceName } from '../account/price-source.tsx';

/** The permanent virtual-funds mark, and the state of prices. */
export function FundsStrip() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-7 items-center justify-between gap-4 border-b border-subtle bg-panel px-4 text-12 text-ink-2">
      <p>
        <strong className="font-semibold text-warn">{t('strip.mark')}</strong>{' '}
        <span className="max-sm:sr-only">{t('strip.nature')}</span>
      </p>
      <ConnectionState />
    </div>
  );
}

const DOT = { connecting: 'bg-flat', open: 'bg-up', lost: 'bg-down' } as const;

function ConnectionState() {
  const { t } = useTranslation();
  const { status, rate } = useStreamState();
  const label = useMarketName();
  const freshness = useFreshness();
  const text = {
    connecting: t('strip.connecting'),
    lost: t('strip.lost'),
    open: t('strip.open', { label, rate: t(`rate.${rate}`) }),
  }[status];
  return (
    <p className="flex items-center gap-1.5 whitespace-nowrap">
      <span className="sr-only">{t('strip.connection')}: </span>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${rate === 'paused' ? 'bg-flat' : DOT[status]}`}
      />
      {freshness.isStale ? t('strip.age', { seconds: freshness.ageSeconds }) : text}
    </p>
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
