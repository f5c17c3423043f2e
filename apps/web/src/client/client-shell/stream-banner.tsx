import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useDisplay } from '../display/display.tsx';

/** Shorter interruptions show no banner. */
const AFTER_MS = 2_000;

/** Says that live prices are interrupted, since when, and what happens meanwhile. */
export function StreamBanner() {
  const display = useDisplay();
  const { t } = useTranslation();
  const { status, since } = useStreamState();
  const isShown = useHasLasted(status === 'lost');
  return (
    <div role="status">
      {isShown && (
        <p className="flex items-center gap-2 border-b border-warn bg-panel px-4 py-2 text-13">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
          {t('banner.lost', { time: display.time(since) })}
        </p>
      )}
    </div>
  );
}

function useHasLasted(isNow: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(isNow), isNow ? AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isNow]);
  return hasLasted && isNow;
}
