import { CallError } from '@lonja/protocol/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTwoFactor } from '../../shared/session/two-factor-panel.tsx';
import { Button, type ButtonLook } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { refusalText } from '../catalogue/refusal-text.ts';

/** The signed-in person's password, and a code where needed. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
}

interface ProofDialogProps {
  /** The purpose of the proof. */
  readonly text: string;
  readonly confirm: string;
  readonly look?: ButtonLook;
  /** Sends the proof; a refusal is shown here, to try again. */
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the password, and for a code where there is a second factor, each time: the session may be stolen. */
export function ProofDialog({ text, confirm, look = 'primary', send, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const twoFactor = useTwoFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const { isBusy, act } = useBusy();
  const refusal = failure instanceof CallError ? failure.body?.code : undefined;
  const asksForCode = twoFactor.data?.enabled === true || refusal === 'code_required';
  const problem = failure === undefined ? undefined : refusalText(failure, t, t('settings.actFailed'));
  const isOfCode = refusal === 'code_required' || refusal === 'code_wrong';
  const isOfPassword = refusal === 'password_wrong';
  const prove = async () => {
    setFailure(undefined);
    try {
      await send({ password, ...(asksForCode ? { code: code.trim() } : {}) });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('settings.proofTitle')} description={text} closeLabel={t('close')}>
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !isBusy) void act(prove);
        }}
      >
        <Field
          label={t('settings.currentPassword')}
          type="password"
          autoComplete="current-password"
          data-first-field
          value={password}
          error={isOfPassword ? problem : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksForCode && (
          <Field
            label={t('settings.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            error={isOfCode ? problem : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {problem !== undefined && !isOfCode && !isOfPassword && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look={look}
            disabled={password === '' || (asksForCode && code.trim() === '')}
            isBusy={isBusy}
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
