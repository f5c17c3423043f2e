import { Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { ComparePanel } from './later-panels.ts';
import { TOOL_CLASS } from './tool-button.tsx';
import type { StageChoices } from './use-stage-choices.ts';

/** Lays another instrument over the candles. */
export function CompareMenu(props: { readonly symbol: string; readonly choices: StageChoices }) {
  const { t: own } = useTranslation('trading');
  const [isOpen, setIsOpen] = useState(false);
  const name = own('charts.compare');
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <Plus aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          className="z-(--z-popover) flex max-h-96 w-72 animate-fade flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-lg outline-none"
        >
          <Suspense fallback={<Skeleton className="m-3 h-40" />}>
            <ComparePanel {...props} onDone={() => setIsOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
