import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { PasswordForm } from '../settings-dialog/password-form.tsx';

export function PasswordDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.mustChange')}
      description={t('settings.mustChangeText')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="p-4">
        <PasswordForm />
      </div>
    </Dialog>
  );
}
