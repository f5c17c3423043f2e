import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { newNotices, toastOf } from './new-notices.ts';
import { noticeText } from './notice-text.ts';
import { pushNotification } from './push-notification.ts';
import { noticesQuery } from '../../account/notices-query.ts';

/**
 * Shows notices that arrive while the page is open: as a toast, and as the browser's notification where enabled. A fill and the
 * orders that it ends arrive together, as do notices that were missed while offline.
 */
export function NoticesEffect() {
  const client = useClient();
  const toasts = useToasts();
  const texts = useClientTexts();
  const display = useDisplay();
  const settings = useSettings().data;
  const isPushing = settings?.pushNotifications ?? false;
  const { data } = useQuery(noticesQuery(client));
  const seen = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const { notices } = data;
    const known = seen.current;
    const fresh = known ? newNotices(notices, known, settings) : [];
    seen.current = new Set([...(known ?? []), ...notices.map(({ id }) => id)]);
    const said = fresh.flatMap((notice) => {
      const text = noticeText(notice, texts, display);
      return text ? [{ id: notice.id, ...text }] : [];
    });
    const [first, ...others] = said;
    if (!first) return;
    toasts.show(toastOf([first, ...others]));
    if (isPushing) for (const { id, title, text } of said) pushNotification(title, text, id);
  }, [data, toasts, texts, display, settings, isPushing]);
  return null;
}
