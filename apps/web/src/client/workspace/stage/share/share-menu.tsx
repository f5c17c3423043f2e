import { Camera } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../shared/ui/states.tsx';
import { ShareItems } from '../later-panels.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import type { Shared } from './use-share-acts.ts';

/** What a chart is shown to others by. */
export function ShareMenu(shared: Shared) {
  const { t } = useTranslation('trading');
  const name = t('charts.share');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <Camera aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-48 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ShareItems {...shared} />
          </Suspense>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
