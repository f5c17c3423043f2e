import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { IntervalPanel } from '../later-panels.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import type { StageChoices } from '../use-stage-choices.ts';
import { useTypedInterval } from './use-typed-interval.ts';

/** Any interval, a range, and a date to go to. A digit on the chart opens it. */
export function IntervalMenu({
  symbol,
  choices,
}: {
  readonly symbol: string;
  readonly choices: StageChoices;
}) {
  const { t: own } = useTranslation('trading');
  const [typed, setTyped] = useState<string>();
  useTypedInterval(typed, setTyped);
  const name = own('charts.otherInterval');
  return (
    <Popover.Root open={typed !== undefined} onOpenChange={(isOpen) => setTyped(isOpen ? '' : undefined)}>
      <Popover.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          // The field takes the focus itself, once its code is there.
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="z-(--z-popover) max-h-(--radix-popover-content-available-height) w-72 animate-fade overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          <Suspense fallback={<Skeleton className="h-40" />}>
            <IntervalPanel
              typed={typed ?? ''}
              onType={setTyped}
              symbol={symbol}
              choices={choices}
              onDone={() => setTyped(undefined)}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
