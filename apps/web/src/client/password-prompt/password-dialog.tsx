import { useTranslation } from 'react-i18next';
import { useTexts } from '../../shared/i18n/use-texts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import type { DialogBodyProps } from '../dialogs/dialogs-context.ts';
import { PasswordForm } from '../profile/password-form.tsx';

export function PasswordDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const areTextsThere = useTexts('security');
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.mustChange')}
      description={t('settings.mustChangeText')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="p-4">{areTextsThere ? <PasswordForm /> : <Skeleton className="h-10 w-full" />}</div>
    </Dialog>
  );
}
