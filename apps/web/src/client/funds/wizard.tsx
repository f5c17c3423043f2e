import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

/** How long the last step is shown (specification, section 9). */
const CLOSES_AFTER_MS = 3_000;

export type WizardStep = 1 | 2 | 3;

export interface WizardProps {
  readonly title: string;
  readonly description: string;
  readonly step: WizardStep;
  /** The step's problem. */
  readonly problem: string | undefined;
  /** A note for all steps, shown until it is done. */
  readonly note?: string;
  readonly submit: string;
  readonly isPending: boolean;
  /** The step must not be sent: button and Enter are disabled. */
  readonly isHeld?: boolean;
  /** From the first step to the second; from the second, sends. */
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Three steps in a dialog: amount, method, done. */
export function Wizard({
  title,
  description,
  step,
  problem,
  note,
  submit,
  isPending,
  isHeld = false,
  onNext,
  onBack,
  onClose,
  children,
}: WizardProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={title} description={description} closeLabel={t('close')}>
      <form
        noValidate
        className="space-y-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (step < 3 && !isPending && !isHeld) onNext();
        }}
      >
        <p className="text-13 text-ink-2" aria-live="polite">
          {t('wizard.step', { step, of: 3 })}
        </p>
        {children}
        {problem && (
          <p role="alert" className="text-13 text-down">
            {problem}
          </p>
        )}
        {note && step < 3 && <p className="text-12 text-ink-3">{note}</p>}
        {step === 1 && (
          <Button type="submit" look="primary" className="w-full">
            {t('wizard.continue')}
          </Button>
        )}
        {step === 2 && (
          <div className="flex gap-2">
            <Button disabled={isPending} onClick={onBack}>
              {t('wizard.back')}
            </Button>
            <Button type="submit" look="primary" className="flex-1" isBusy={isPending} disabled={isHeld}>
              {isPending ? t('wizard.processing') : submit}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The last step: shows the result, and closes by itself. */
export function WizardDone({
  title,
  children,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-8 text-center">
      <Check aria-hidden="true" className="size-8 text-up" />
      <p className="text-16 font-semibold">{title}</p>
      <div className="text-13 text-ink-2">{children}</div>
    </div>
  );
}
