import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { noticesQuery } from '../../account/notices-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NoticeList } from './notice-list.tsx';

/** The notice centre: the newest first, and the number of unread ones. */
export function NoticesButton() {
  const { t } = useTranslation();
  const client = useClient();
  const { data } = useQuery({ ...noticesQuery(client), enabled: useIsFirstViewShown() });
  const unread = data?.unread ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('notices.open', { count: unread, shown })}
        className={`${buttonClass('quiet')} relative w-(--ctl) px-0!`}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-1/2 min-w-4 rounded-full bg-accent-strong px-1 text-center text-11 leading-4 text-on-accent-strong narrow pointer-coarse:top-1.5"
          >
            {shown}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('notices.title')}
          className="z-(--z-popover) flex max-h-[min(32rem,80dvh)] w-96 max-w-[calc(100vw-16px)] animate-fade flex-col rounded-xl border border-control bg-raised shadow-lg outline-none"
        >
          <NoticeList />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
