import { SquareFunction } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../shared/ui/states.tsx';
import type { ChartIndicators } from '../../chart/use-chart-indicators.ts';
import { IndicatorPanel } from './later-panels.ts';
import { TOOL_CLASS } from './tool-button.tsx';

/** The chart's indicators and the whole catalogue, searched by name. */
export function IndicatorMenu({ indicators }: { readonly indicators: ChartIndicators }) {
  const { t } = useTranslation();
  const { chosen } = indicators;
  return (
    <Popover.Root>
      <Popover.Trigger className={TOOL_CLASS}>
        <SquareFunction aria-hidden="true" className="size-4" />
        <span className="@max-[50rem]:sr-only">{t('chart.indicatorsTitle')}</span>
        {chosen.length > 0 && <span className="text-ink-3 narrow">{chosen.length}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('chart.indicatorsTitle')}
          className="z-(--z-popover) flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-88 max-w-[calc(100vw-16px)] animate-fade flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-lg outline-none"
        >
          <Suspense fallback={<Skeleton className="m-3 h-40" />}>
            <IndicatorPanel {...indicators} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
