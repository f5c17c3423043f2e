import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { noticesQuery } from '../../account/notices-query.ts';
import { useAct } from '../../shared/acts/use-act.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { NoticesLoading } from './notices-loading.tsx';

/** Fetched when the bell is first asked for: no screen waits for it. */
const Notices = lazyPart(() => import('./notices.tsx').then(({ Notices }) => Notices));

/** What the bell opens: the newest notices first, older ones on request. */
export function NoticeList() {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <>
      <NoticesHead />
      <Suspense fallback={<NoticesLoading />}>
        <Notices />
      </Suspense>
      <p className="border-t border-line px-4 py-1.5 text-12 text-ink-3">
        {t('notices.zone', { zone: display.zone })}
      </p>
    </>
  );
}

function NoticesHead() {
  const { t } = useTranslation();
  const client = useClient();
  const fail = useFailureToast();
  const { data } = useQuery(noticesQuery(client));
  const read = useAct('readNotices', {
    input: () => ({ body: {} }),
    failed: (error) => fail(t('settings.error'), error),
  });
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
      <h2 className="text-14 font-semibold">{t('notices.title')}</h2>
      <Button
        look="quiet"
        size="small"
        disabled={(data?.unread ?? 0) === 0 || read.isPending}
        onClick={() => read.mutate()}
      >
        {t('notices.readAll')}
      </Button>
    </div>
  );
}
