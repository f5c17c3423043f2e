import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { playSound } from '../sounds/play-sound.ts';
import { chooseSound } from '../sounds/sounds.model.ts';
import { newNotices, markSeen, buildToast, type SeenNotices } from './new-notices.ts';
import { noticeText } from './notice-text.ts';
import { pushNotification } from './push-notification.ts';
import { noticesQuery } from '../../account/notices-query.ts';

/**
 * Shows notices that arrive while the page is open: as a toast, as a tone and as the browser's notification where those are
 * enabled. A fill and the orders that it ends arrive together, as do notices that were missed while offline.
 */
export function NoticesEffect() {
  const client = useClient();
  const toasts = useToasts();
  const texts = useClientTexts();
  const display = useDisplay();
  const settings = useSettings().data;
  const isPushing = settings?.pushNotifications ?? false;
  const { sounds } = usePreferences();
  const { data } = useQuery(noticesQuery(client));
  const seen = useRef<SeenNotices>(undefined);
  useEffect(() => {
    if (!data) return;
    const { notices } = data;
    const known = seen.current;
    const fresh = known ? newNotices(notices, known, settings) : [];
    seen.current = markSeen(notices, known);
    const said = fresh.flatMap((notice) => {
      const text = noticeText(notice, texts, display);
      return text ? [{ id: notice.id, ...text }] : [];
    });
    const [first, ...others] = said;
    if (!first) return;
    toasts.show(buildToast([first, ...others]));
    const sound = sounds === 'on' ? chooseSound(fresh) : undefined;
    if (sound) playSound(sound);
    if (isPushing) for (const { id, title, text } of said) pushNotification(title, text, id);
  }, [data, toasts, texts, display, settings, isPushing, sounds]);
  return null;
}
