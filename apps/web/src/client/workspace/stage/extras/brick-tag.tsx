import { Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../../account/directory.ts';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { intervalText } from '../../../chart/interval-text.ts';
import { useDisplay } from '../../../display/display.tsx';
import type { StageChoices } from '../use-stage-choices.ts';
import { BrickForm } from './brick-form.tsx';

/** How high the bars of a Renko or range chart are, and what they are made of; at the chart's foot, where no price is written. */
export function BrickTag({
  listing,
  choices,
}: {
  readonly listing: Listing;
  readonly choices: StageChoices;
}) {
  const { t } = useTranslation('charts');
  const { t: own } = useTranslation();
  const { t: trading } = useTranslation('trading');
  const display = useDisplay();
  const [isOpen, setIsOpen] = useState(false);
  const height = useBarHeight();
  const { type, interval } = choices;
  const size = height === undefined ? '' : display.decimal(height, listing.asset.decimals);
  const name = own(`chart.types.${type}`);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={t('bricks.settings', { name, size })}
        title={t('bricks.note', { interval: intervalText(interval, trading) })}
        className="absolute bottom-8 left-2 z-(--z-sticky) inline-flex h-6 items-center gap-1.5 rounded-xs bg-well px-1.5 text-12 text-ink-2 narrow hover:text-ink pointer-coarse:h-11"
      >
        {name} <b className="font-medium text-ink">{size}</b>
        <Settings2 aria-hidden="true" className="size-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('bricks.settings', { name, size })}
          className="z-(--z-popover) w-72 animate-fade rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          <BrickForm listing={listing} choices={choices} onDone={() => setIsOpen(false)} />
          <p className="pt-2 text-12 text-ink-3">
            {t('bricks.note', { interval: intervalText(interval, trading) })}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The height of the complete bars; undefined while there is none. */
function useBarHeight(): number | undefined {
  const { chart, redraws } = useChartParts();
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const read = () => {
      const bars = chart.current?.getDataList() ?? [];
      setHeight(bars.length > 1 ? bars[0]!.high - bars[0]!.low : undefined);
    };
    const frame = requestAnimationFrame(read);
    const release = redraws.subscribe(read);
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [chart, redraws]);
  return height;
}
