import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { TwoFactorPanel } from '../../shared/session/two-factor-panel.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { SettingsSection } from './settings-section.tsx';

/** The client's second factor. */
export function TwoFactorForm() {
  const { t } = useTranslation(['client', 'automation']);
  const toasts = useToasts();
  return (
    <SettingsSection title={t('automation:twoFactor')} text={t('automation:twoFactorText')}>
      <TwoFactorPanel
        texts={{
          password: t('settings.currentPassword'),
          setUp: t('automation:setUpTwoFactor'),
          qrCode: t('automation:qrCode'),
          scan: t('automation:scan'),
          code: t('settings.code'),
          enable: t('automation:enableTwoFactor'),
          isOn: (count) => t('automation:twoFactorIsOn', { count }),
          renew: t('automation:renewCodes'),
          disable: t('automation:disableTwoFactor'),
          recoveryCodes: t('automation:recoveryCodes'),
          loadFailed: t('settings.loadFailed'),
          failure: (error) => refusalText(error, t, t('settings.actFailed')),
        }}
        onSwitched={(isOn) =>
          toasts.show({
            title: t(isOn ? 'automation:twoFactorOn' : 'automation:twoFactorOff'),
            tone: 'success',
          })
        }
      />
    </SettingsSection>
  );
}
