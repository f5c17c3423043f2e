import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../shared/platform.tsx';
import { useDisplay } from '../display/display.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { isMuted } from './muted-notices.ts';
import { noticeText } from './notice-text.ts';
import { pushNotification } from './push-notification.ts';
import { noticesQuery } from './notices-query.ts';

/** Says a notice that comes while the page is open: as a toast, and as the browser's notification where that is on. */
export function NoticesEffect() {
  const { client, toasts } = usePlatform();
  const { t } = useTranslation();
  const display = useDisplay();
  const settings = useSettings().data;
  const isPushing = settings?.pushNotifications ?? false;
  const { data } = useQuery(noticesQuery(client));
  const known = useRef<string | undefined>(undefined);
  const newest = data?.notices[0];
  useEffect(() => {
    if (!data) return;
    const isFirst = known.current === undefined;
    const isKnown = known.current === (newest?.id ?? '');
    known.current = newest?.id ?? '';
    if (isFirst || isKnown || !newest || newest.readAt || isMuted(newest, settings)) return;
    const said = noticeText(newest, t, display);
    if (!said) return;
    toasts.show({
      title: said.title,
      description: said.text,
      tone: said.isUrgent ? 'destructive' : 'neutral',
    });
    if (isPushing) pushNotification(said.title, said.text, newest.id);
  }, [data, newest, toasts, t, display, settings, isPushing]);
  return null;
}
