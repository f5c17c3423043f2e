import type { Notice } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetOlderNotices, noticesQuery, readOlderNotices } from '../../account/notices-query.ts';
import { useSteps } from '../../shared/acts/use-act.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorState, RetryButton } from '../../shared/ui/states.tsx';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { noticeText } from './notice-text.ts';
import { NoticesLoading } from './notices-loading.tsx';

/** The newest first, older ones on request. */
export function Notices() {
  const { t } = useTranslation();
  const list = useQuery(noticesQuery(useClient()));
  const notices = list.data?.notices;
  if (!notices && list.isError) {
    return <ErrorState title={t('notices.failed')} text={t('notices.safe')} onRetry={list.refetch} />;
  }
  if (!notices) return <NoticesLoading />;
  if (notices.length === 0) return <EmptyState title={t('notices.none')} text={t('notices.empty')} />;
  return <Listed notices={notices} hasOlder={list.data?.hasOlder ?? false} />;
}

/** What somebody has paged to is let go when the list closes: opened anew, it begins with the newest. */
function Listed({ notices, hasOlder }: { readonly notices: readonly Notice[]; readonly hasOlder: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const older = useOlder(list);
  const showOlder = () => older.mutate(notices.at(-1)?.id ?? '');
  useEffect(() => () => forgetOlderNotices(queries), [queries]);
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('notices.list')} tabIndex={0} className="min-h-0 overflow-y-auto">
      <ul ref={list}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      {older.isPending && <NoticesLoading />}
      {older.isError && (
        <p role="alert" className="px-4 pt-3 text-13 text-ink-2">
          {t('notices.olderFailed')}
        </p>
      )}
      {hasOlder && (
        <p className="px-4 py-3 text-center">
          {older.isError ? (
            <RetryButton size="small" onRetry={showOlder} />
          ) : (
            <Button size="small" isBusy={older.isPending} onClick={showOlder}>
              {t('notices.older')}
            </Button>
          )}
        </p>
      )}
      {!hasOlder && older.isSuccess && (
        <p className="px-4 py-3 text-center text-12 text-ink-3">{t('notices.end')}</p>
      )}
    </div>
  );
}

/** Older ones than the last that is listed. The first of them takes the focus, where the button stood: reading goes on there. */
function useOlder(list: RefObject<HTMLUListElement | null>) {
  const client = useClient();
  const queries = useQueryClient();
  const older = useSteps([], (_send, _last: string) => readOlderNotices(client, queries), {});
  const { isSuccess, variables: last } = older;
  useLayoutEffect(() => {
    if (!isSuccess) return;
    const row = list.current?.querySelector(`[data-notice="${last}"]`);
    const next = row?.nextElementSibling ?? list.current?.parentElement;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [list, isSuccess, last]);
  return older;
}

/** A kind that this page does not know is left out. */
function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const said = noticeText(notice, useClientTexts(), display);
  if (!said) return null;
  return (
    <li
      data-notice={notice.id}
      tabIndex={-1}
      className="border-b border-line px-4 py-2.5 -outline-offset-2 last:border-0"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className={notice.readAt ? 'text-ink-2' : 'font-semibold'}>
          {!notice.readAt && <span className="sr-only">{t('notices.unread')}: </span>}
          {said.title}
        </span>
        <time dateTime={notice.createdAt} className="shrink-0 text-12 text-ink-3">
          {display.dateTime(notice.createdAt)}
        </time>
      </p>
      <p className="text-13 text-ink-2">{said.text}</p>
    </li>
  );
}
