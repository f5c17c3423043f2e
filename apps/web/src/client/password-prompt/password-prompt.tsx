import { Suspense, useState } from 'react';
import { useAccount } from '../account/account-context.tsx';
import { lazyDialog } from '../../shared/ui/lazy-part.tsx';

const PasswordDialog = lazyDialog(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog }) => PasswordDialog),
);

/** Asks for a new password at each visit while the present one was set by an administrator. */
export function PasswordPrompt() {
  const { user } = useAccount();
  const [isPutOff, setIsPutOff] = useState(false);
  if (!user.mustChangePassword || isPutOff) return null;
  return (
    <Suspense fallback={null}>
      <PasswordDialog onClose={() => setIsPutOff(true)} />
    </Suspense>
  );
}
