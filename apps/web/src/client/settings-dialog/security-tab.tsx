import { SETTING_OPTIONS } from '@lonja/protocol/setting-options';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalData } from './personal-data.tsx';
import type { SettingsTabProps } from './preference-tabs.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';
import { WebhookList } from './webhook-list.tsx';

const HookList = lazyPart(() => import('./hook-list.tsx').then(({ HookList }) => HookList));

export function SecuritySettings({ draft, change }: SettingsTabProps) {
  const { t } = useTranslation();
  return (
    <>
      <SwitchRow
        label={t('settings.loginAlerts')}
        text={t('settings.loginAlertsText')}
        isOn={draft.loginAlerts}
        onChange={(loginAlerts) => change({ loginAlerts })}
      />
      <SelectField
        label={t('settings.sessionTimeout')}
        hint={t('settings.sessionTimeoutText')}
        value={draft.sessionTimeout}
        options={SETTING_OPTIONS.sessionTimeout
          .toSorted((a, b) => a - b)
          .map((value) => ({ value, label: t('settings.minutes', { count: value }) }))}
        onChange={(sessionTimeout) => change({ sessionTimeout })}
        className="mt-2 max-w-60"
      />
    </>
  );
}

/** Acts that take effect at once, separately from Save. */
export function SecurityActs() {
  const areTextsThere = useTexts('automation');
  return (
    <div className="mt-5 space-y-5">
      <PasswordForm />
      {areTextsThere ? (
        <>
          <TwoFactorForm />
          <SessionList />
          <ApiKeyList />
          <Suspense fallback={<Skeleton className="h-10 w-full" />}>
            <HookList />
          </Suspense>
          <WebhookList />
          <PersonalData />
        </>
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </div>
  );
}
