import { CallError } from '@lonja/protocol/client';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmationContext, type Confirming } from '../../shared/acts/confirmation.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { refusalText } from '../catalogue/refusal-text.ts';

interface Asked {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Where the server requires the password again, the panel asks for it and repeats the call. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const asked = useRef<Asked | undefined>(undefined);
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      asked.current = { resolve, reject };
      setIsAsking(true);
    });
  const confirming: Confirming = async (call) => {
    // Signed out in another tab: the act would be refused, and the redirect to the login would lose the form.
    if (session.readToken() === null) throw new CallError(401, t('acts.noToken'));
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError && error.body?.code === 'password_required')) throw error;
      await ask();
      return call();
    }
  };
  const end = (refusal?: Error) => {
    setIsAsking(false);
    if (refusal) asked.current?.reject(refusal);
    else asked.current?.resolve();
  };
  return (
    <ConfirmationContext value={confirming}>
      {children}
      {isAsking && <PasswordDialog onDone={() => end()} onCancel={(refusal) => end(refusal)} />}
    </ConfirmationContext>
  );
}

interface PasswordDialogProps {
  readonly onDone: () => void;
  readonly onCancel: (refusal: Error) => void;
}

function PasswordDialog({ onDone, onCancel }: PasswordDialogProps) {
  const { t } = useTranslation('admin');
  const send = useSend();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, act } = useBusy();
  const confirm = async () => {
    try {
      await send('confirmPassword', { body: { password } });
      onDone();
    } catch (error) {
      setProblem(refusalText(error, t, t('acts.failed')));
    }
  };
  return (
    <Dialog
      onClose={() => onCancel(new CallError(403, t('acts.notConfirmed')))}
      title={t('acts.confirmTitle')}
      description={t('acts.confirmText')}
      closeLabel={t('close')}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void act(confirm);
        }}
      >
        <Field
          label={t('acts.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={password === ''} isBusy={isBusy}>
          {t('acts.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
