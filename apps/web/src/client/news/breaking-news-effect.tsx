import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useClientTexts } from '../catalogue/use-client-texts.ts';
import { useDisplay } from '../display/display.tsx';
import { pushNotification } from '../notices/push-notification.ts';
import { useSettings } from '../settings/use-settings.ts';
import { chooseLabel, newsToShow } from './news-tab.model.ts';
import { storyText } from './story-text.ts';
import { useNews } from './use-news.ts';

/** Shows breaking news that arrives while the page is open: a scenario's always, other where market news are enabled. */
export function BreakingNewsEffect() {
  const toasts = useToasts();
  const { t } = useTranslation();
  const texts = useClientTexts();
  const display = useDisplay();
  const settings = useSettings().data;
  const isOn = settings?.marketNews ?? false;
  const isPushing = settings?.pushNotifications ?? false;
  const { data } = useNews('general', isOn);
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const [newest] = newsToShow(data, known.current);
    known.current = new Set(data.map(({ id }) => id));
    if (!newest || !(isOn || newest.isScenario)) return;
    const title = t('notices.breaking', { title: storyText(newest, texts, display).title });
    const label = chooseLabel(newest);
    const source = label ? t(`news.${label}`) : newest.source;
    toasts.show({ title, description: source });
    if (isPushing) pushNotification(title, source, newest.id);
  }, [data, display, isOn, isPushing, t, texts, toasts]);
  return null;
}
