import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';

interface ActFormProps {
  /** Text of its button. */
  readonly submit: string;
  readonly look?: 'primary' | 'sell';
  readonly isComplete: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog that carries out one act. */
export function ActForm({
  submit,
  look = 'primary',
  isComplete,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: ActFormProps) {
  const { t } = useTranslation('admin');
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSubmit();
      }}
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('acts.cancel')}</Button>
        <Button type="submit" look={look} disabled={!isComplete} isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
