import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { TwoFactorPanel } from '../../shared/session/two-factor-panel.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { ActSection } from '../dialogs/act-section.tsx';

/** The client's second factor. */
export function TwoFactorForm() {
  const { t } = useTranslation(['client', 'security']);
  const toasts = useToasts();
  return (
    <ActSection title={t('security:twoFactor')} text={t('security:twoFactorText')}>
      <TwoFactorPanel
        texts={{
          password: t('settings.currentPassword'),
          setUp: t('security:setUpTwoFactor'),
          qrCode: t('security:qrCode'),
          scan: t('security:scan'),
          code: t('settings.code'),
          enable: t('security:enableTwoFactor'),
          isOn: (count) => t('security:twoFactorIsOn', { count }),
          renew: t('security:renewCodes'),
          disable: t('security:disableTwoFactor'),
          recoveryCodes: t('security:recoveryCodes'),
          loadFailed: t('settings.loadFailed'),
          failure: (error) => refusalText(error, t, t('settings.actFailed')),
        }}
        onSwitched={(isOn) =>
          toasts.show({
            title: t(isOn ? 'security:twoFactorOn' : 'security:twoFactorOff'),
            tone: 'success',
          })
        }
      />
    </ActSection>
  );
}
