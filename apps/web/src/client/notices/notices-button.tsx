import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { noticeText } from './notice-text.ts';
import { noticesQuery } from '../../account/notices-query.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** The notice centre: the newest first, and the number of unread ones. */
export function NoticesButton() {
  const { t } = useTranslation();
  const client = useClient();
  const { data } = useQuery(noticesQuery(client));
  const unread = data?.unread ?? 0;
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('notices.open', { count: unread })}
        className={`${buttonClass('quiet')} relative w-(--ctl) px-0!`}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-1/2 min-w-4 rounded-full bg-accent-strong px-1 text-center text-11 leading-4 text-on-accent-strong narrow pointer-coarse:top-1.5"
          >
            {unread > 99 ? '99+' : unread}
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

function NoticeList() {
  const { t } = useTranslation();
  const client = useClient();
  const texts = useClientTexts();
  const fail = useFailureToast();
  const display = useDisplay();
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(noticesQuery(client));
  const read = useMutation({
    mutationFn: () => client.call('readNotices', { body: {} }),
    onSuccess: () => readAgain(queryClient, 'listNotices'),
    onError: (error) => fail(t('settings.error'), error),
  });
  const shown = (data?.notices ?? []).flatMap((notice) => {
    const text = noticeText(notice, texts, display);
    return text ? [{ notice, ...text }] : [];
  });
  return (
    <>
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-14 font-semibold">{t('notices.title')}</h2>
        <Button
          look="quiet"
          size="small"
          disabled={(data?.unread ?? 0) === 0 || read.isPending}
          onClick={() => read.mutate()}
        >
          {t('notices.readAll')}
        </Button>
      </header>
      {shown.length === 0 && (
        <p className="px-4 py-8 text-center text-13 text-ink-2">
          {isError ? t('notices.failed') : t('notices.empty')}
        </p>
      )}
      <ul className="min-h-0 overflow-y-auto">
        {shown.map(({ notice, title, text }) => (
          <li key={notice.id} className="border-b border-line px-4 py-2.5 last:border-0">
            <p className="flex items-baseline justify-between gap-3">
              <span className={notice.readAt ? 'text-ink-2' : 'font-semibold'}>
                {!notice.readAt && <span className="sr-only">{t('notices.unread')}: </span>}
                {title}
              </span>
              <time dateTime={notice.createdAt} className="shrink-0 text-12 text-ink-3">
                {display.dateTime(notice.createdAt)}
              </time>
            </p>
            <p className="text-13 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-1.5 text-12 text-ink-3">
        {t('notices.zone', { zone: display.zone })}
      </p>
    </>
  );
}
