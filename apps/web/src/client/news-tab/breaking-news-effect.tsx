import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newsQuery, POLL_MS } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { pushNotification } from '../notices/push-notification.ts';
import { useSettings } from '../settings/use-settings.ts';
import { newsToShow } from './news-tab.model.ts';
import { storyText } from './story-text.ts';

/** Shows breaking news that arrives while the page is open, if market news are enabled. */
export function BreakingNewsEffect() {
  const client = useClient();
  const toasts = useToasts();
  const { t } = useTranslation();
  const texts = useClientTexts();
  const display = useDisplay();
  const settings = useSettings().data;
  const isOn = settings?.marketNews ?? false;
  const isPushing = settings?.pushNotifications ?? false;
  const { data } = useQuery({
    ...newsQuery(client, 'general'),
    refetchInterval: POLL_MS.news,
    enabled: isOn,
  });
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const [newest] = newsToShow(data, known.current);
    known.current = new Set(data.map(({ id }) => id));
    if (!newest || !isOn) return;
    const title = t('notices.breaking', { title: storyText(newest, texts, display).title });
    const source = newest.isSimulated ? t('news.simulated') : newest.source;
    toasts.show({ title, description: source });
    if (isPushing) pushNotification(title, source, newest.id);
  }, [data, display, isOn, isPushing, t, texts, toasts]);
  return null;
}
