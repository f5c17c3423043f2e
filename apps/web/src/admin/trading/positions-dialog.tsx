import type { AdminUser } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ClientPositions } from './client-positions.tsx';

/** 'Gestionar Posiciones - {username}'. */
export function PositionsDialog({
  user,
  onClose,
}: {
  readonly user: AdminUser;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      onClose={onClose}
      size="full"
      title={t('positions.title', { username: user.username })}
      description={t('positions.text')}
      closeLabel={t('close')}
    >
      <div className="overflow-x-auto p-2 sm:p-4">
        <ClientPositions looked={{ id: user.id }} />
      </div>
    </Dialog>
  );
}
