import { useTranslation } from 'react-i18next';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import type { How, UserDraft } from './user-dialog.model.ts';

/** What the figures of a user's form are called where its changes are compared. */
export function useUserLabels() {
  const { t } = useTranslation('admin');
  const format = usePanelDisplay();
  return {
    of: (field: Exclude<keyof UserDraft, 'how'>) => t(`user.${field}`),
    role: (role: UserDraft['role']) => t(`users.${role}`),
    profile: (profile: UserDraft['fillProfile']) => t(`user.fillProfiles.${profile}`),
    state: (isActive: boolean) => t(isActive ? 'users.active' : 'users.inactive'),
    none: t('users.none'),
    newPassword: t('user.newPassword'),
    booked: (amount: string, how: How) => t(`user.booked.${how}`, { amount }),
    bookedAtOpening: (amount: string) => t('user.bookedAtOpening', { amount }),
    format,
  };
}
