import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useStreamState } from '../../shared/platform.tsx';

/** The permanent mark, and what the prices are doing. */
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
  const { status, label, rate } = useStreamState();
  const freshness = useFreshness();
  const text = {
    connecting: t('strip.connecting'),
    lost: t('strip.lost'),
    open: t('strip.open', { label: label || t('strip.market'), rate: t(`rate.${rate}`) }),
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
