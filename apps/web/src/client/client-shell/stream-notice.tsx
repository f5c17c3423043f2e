import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interruptedSince } from '../../shared/live/interrupted-since.ts';
import { useQuoteStore } from '../../shared/live/use-quotes.ts';
import { useStream, useStreamState } from '../../shared/live/use-stream.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDisplay } from '../display/display.tsx';
import { useIsStreamLost } from './use-is-stream-lost.ts';

/**
 * Says that live prices are interrupted, since when, and what happens meanwhile. Lies over what is there, as over a chart's
 * legend: no row is added, so nothing moves.
 */
export function StreamNotice({ className = '' }: { readonly className?: string }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const stream = useStream();
  const begun = useInterruptedSince();
  const isLost = useIsStreamLost();
  return (
    <div role="status" className={className}>
      {isLost && (
        <p className="flex w-fit max-w-full items-center gap-2.5 rounded-md border border-warn bg-panel py-1 pr-1 pl-2.5 text-12 shadow-lg">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
          <span className="min-w-0">
            <strong className="font-semibold">{t('banner.lost', { time: display.time(begun) })}</strong>{' '}
            <span className="text-ink-2">{t('banner.meanwhile')}</span>
          </span>
          <Button size="small" onClick={stream.tryNow}>
            {t('banner.tryNow')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Decided once for each loss: prices that are fetched meanwhile don't move it. */
function useInterruptedSince(): number {
  const { since, rate } = useStreamState();
  const quotes = useQuoteStore();
  const begin = () => ({
    since,
    at: interruptedSince(since, { lastPriceAt: quotes.lastReceivedAt(), isFrozen: rate === 'paused' }),
  });
  const [begun, setBegun] = useState(begin);
  if (begun.since !== since) setBegun(begin());
  return begun.at;
}
