import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { ActForm } from './act-form.tsx';
import { isReasonGiven } from './difference.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

export interface ReasonFormProps {
  /** Names what is shown, and that viewing it is recorded. */
  readonly text?: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly submit: string;
  /** Shown where the server gives no reason for a failure. */
  readonly failed: string;
  readonly onCancel: () => void;
  /** Carries out the act with the reason, trimmed. */
  readonly onSubmit: (reason: string) => Promise<void>;
}

/** Asks for a reason before something is shown, because viewing it is an act. */
export function ReasonForm({ text, hint, isRequired, submit, failed, onCancel, onSubmit }: ReasonFormProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, act } = useBusy();
  const send = async () => {
    setProblem(undefined);
    try {
      await onSubmit(reason.trim());
    } catch (error) {
      setProblem(refusalText(error, t, failed));
    }
  };
  return (
    <ActForm
      submit={submit}
      isComplete={isReasonGiven(reason, isRequired)}
      isBusy={isBusy}
      onSubmit={() => void act(send)}
      onCancel={onCancel}
    >
      {text && <p className="text-13 text-ink-2">{text}</p>}
      <TextArea
        label={t('acts.reason')}
        hint={hint}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActForm>
  );
}
