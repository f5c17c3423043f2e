import type { User } from '@lonja/protocol';
import { KeyRound, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTwoFactor } from '../../shared/session/two-factor-panel.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { OwnAccessDialog } from './own-access-dialog.tsx';

/** Opens the administrator's own access from the header. */
export function OwnAccessButton({
  userId,
  onPassword,
}: {
  readonly userId: string;
  readonly onPassword: () => void;
}) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={t('access.title')}>
        <KeyRound aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('access.button')}</span>
      </Button>
      {isOpen && <OwnAccessDialog userId={userId} onPassword={onPassword} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Urges an administrator whose way in is weak: a password that somebody else has seen, no second factor. */
export function OwnAccessWarning({
  signedIn,
  onPassword,
}: {
  readonly signedIn: User;
  readonly onPassword: () => void;
}) {
  const { t } = useTranslation('admin');
  const twoFactor = useTwoFactor();
  const [isOpen, setIsOpen] = useState(false);
  const needsPassword = signedIn.mustChangePassword;
  const needsFactor = twoFactor.data?.enabled === false;
  return (
    <>
      {(needsPassword || needsFactor) && (
        <aside
          aria-label={t('access.title')}
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warn bg-panel px-3 py-2 text-13"
        >
          <p className="flex min-w-0 grow basis-56 items-center gap-2">
            <ShieldAlert aria-hidden="true" className="size-5 shrink-0 text-warn" />
            {t(needsPassword ? 'access.urgePassword' : 'access.urgeFactor')}
          </p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t(needsPassword ? 'access.changePassword' : 'access.urge')}
          </Button>
        </aside>
      )}
      {/* Beside the warning, not in it: the recovery codes are shown once, and the warning is gone by then. */}
      {isOpen && (
        <OwnAccessDialog userId={signedIn.id} onPassword={onPassword} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
