import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { logOut } from '../../shared/session/log-out.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useAccount } from '../account/account-context.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useAct } from './use-act.ts';

/** All that is kept of a person as a file; and leaving, which needs the password. */
export function PersonalData() {
  const { t } = useTranslation();
  const { client, session } = usePlatform();
  const { user } = useAccount();
  const [password, setPassword] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const exporting = useAct(() => client.call('exportPersonalData', {}), {
    done: t('settings.exported'),
    onSuccess: (data) =>
      saveFile(
        `lonja-export-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      ),
  });
  const erase = useAct(() => client.call('eraseAccount', { params: { id: user.id }, body: { password } }), {
    onSuccess: () => logOut(session),
  });
  return (
    <>
      <SettingsSection title={t('settings.export')} text={t('settings.exportText')}>
        <Button disabled={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
          {t('settings.exportButton')}
        </Button>
      </SettingsSection>
      <SettingsSection title={t('settings.leave')} text={t('settings.leaveText')}>
        {isLeaving ? (
          <div className="flex flex-wrap items-end gap-3">
            <Field
              label={t('settings.currentPassword')}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button
              look="sell"
              disabled={password === '' || erase.isPending}
              onClick={() => erase.mutate(undefined)}
            >
              {t('settings.leaveConfirm')}
            </Button>
            <Button onClick={() => setIsLeaving(false)}>{t('cancel')}</Button>
          </div>
        ) : (
          <Button onClick={() => setIsLeaving(true)}>{t('settings.leaveButton')}</Button>
        )}
      </SettingsSection>
    </>
  );
}
