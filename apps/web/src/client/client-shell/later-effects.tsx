import { useTranslation } from 'react-i18next';
import { SessionTimeout } from '../../shared/session/session-timeout.tsx';
import { BreakingNewsEffect } from '../news/breaking-news-effect.tsx';
import { NoticesEffect } from '../notices/notices-effect.tsx';
import { useSettings } from '../settings/use-settings.ts';

const DEFAULT_TIMEOUT_MINUTES = 30;

/**
 * Effects that no first view needs: they say what arrives while the page is open, notices of the account and breaking news, and end a session
 * that nobody uses.
 */
export function LaterEffects() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <NoticesEffect />
      <BreakingNewsEffect />
      <SessionTimeout
        minutes={settings.data?.sessionTimeout ?? DEFAULT_TIMEOUT_MINUTES}
        title={t('timeout.title')}
        text={(seconds) => t('timeout.text', { seconds })}
        stay={t('timeout.stay')}
      />
    </>
  );
}
