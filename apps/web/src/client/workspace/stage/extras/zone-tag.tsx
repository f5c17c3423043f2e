import { Popover } from 'radix-ui';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../../account/directory.ts';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { reserveForZone, ZONE_TAG_PX } from '../../../../chart/more/zone-room.ts';
import { createDateFormat } from '../../../../shared/figures/date-format.ts';
import { useTime } from '../../../../shared/live/use-time.ts';
import type { StageChoices } from '../use-stage-choices.ts';
import { TimeSettings } from './time-settings.tsx';

const SECOND_MS = 1_000;

/** Market time in the chart's zone at the end of its time axis, and what its times are. Narrow charts have the menu of intervals. */
export function ZoneTag({
  listing,
  choices,
  zone,
}: {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly zone: string;
}) {
  const { t } = useTranslation('charts');
  const { chart } = useChartParts();
  useEffect(() => (chart.current ? reserveForZone(chart.current) : undefined), [chart]);
  return (
    <Popover.Root>
      <Popover.Trigger
        title={zone}
        style={{ maxWidth: ZONE_TAG_PX }}
        className="absolute right-18 bottom-0 z-(--z-sticky) flex h-[23px] items-center gap-1 overflow-hidden rounded-xs bg-well px-1 text-11 whitespace-nowrap text-ink-3 narrow hover:text-ink pointer-coarse:hidden @max-[36rem]:hidden"
      >
        <Clock zone={zone} />
        <span className="sr-only">{t('chartTime')}</span>
        <span className="truncate">{zone.split('/').at(-1)?.replaceAll('_', ' ')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('zone')}
          className="z-(--z-popover) max-h-(--radix-popover-content-available-height) w-72 animate-fade overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          <TimeSettings symbol={listing.asset.symbol} choices={choices} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Clock({ zone }: { readonly zone: string }) {
  const now = useTime(SECOND_MS);
  const { time } = useMemo(() => createDateFormat('en-US', zone), [zone]);
  // For the eye: a name that changes each second cannot be heard.
  return (
    <span aria-hidden="true" className="tabular-nums">
      {time(now)}
    </span>
  );
}
