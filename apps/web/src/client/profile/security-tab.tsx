import { SETTING_OPTIONS } from '@lonja/protocol/setting-options';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { useDialogs } from '../dialogs/dialogs-context.ts';
import { PasswordForm } from './password-form.tsx';
import { PersonalData } from './personal-data.tsx';
import type { SettingsTabProps } from './preference-tabs.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

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
  const areTextsThere = useTexts('security');
  return (
    <div className="mt-5 space-y-5 border-t border-line pt-4">
      {areTextsThere ? (
        <>
          <PasswordForm />
          <TwoFactorForm />
          <SessionList />
          <ProgramsLink />
          <PersonalData />
        </>
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </div>
  );
}

/** Programs have a dialog of their own; who looks for their keys here finds the way. */
function ProgramsLink() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <div className="border-t border-line pt-4">
      <Button onClick={() => open('programs')}>{t('menu.programs')}</Button>
    </div>
  );
}
