import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { TwoFactorPanel } from '../../shared/session/two-factor-panel.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { SettingsSection } from './settings-section.tsx';

/** The client's second factor. */
export function TwoFactorForm() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <SettingsSection title={t('settings.twoFactor')} text={t('settings.twoFactorText')}>
      <TwoFactorPanel
        texts={{
          password: t('settings.currentPassword'),
          setUp: t('settings.setUpTwoFactor'),
          qrCode: t('settings.qrCode'),
          scan: t('settings.scan'),
          code: t('settings.code'),
          enable: t('settings.enableTwoFactor'),
          isOn: (count) => t('settings.twoFactorIsOn', { count }),
          renew: t('settings.renewCodes'),
          disable: t('settings.disableTwoFactor'),
          recoveryCodes: t('settings.recoveryCodes'),
          loadFailed: t('settings.loadFailed'),
          failure: (error) => refusalText(error, t, t('settings.actFailed')),
        }}
        onSwitched={(isOn) =>
          toasts.show({
            title: t(isOn ? 'settings.twoFactorOn' : 'settings.twoFactorOff'),
            tone: 'success',
          })
        }
      />
    </SettingsSection>
  );
}
