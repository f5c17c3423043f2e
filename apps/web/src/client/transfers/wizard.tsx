import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How long the last step stands (specification, section 9). */
const CLOSES_AFTER_MS = 3_000;

/** Where one is in a wizard of three steps. */
export function WizardSteps({ step }: { readonly step: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <p className="text-13 text-ink-2" aria-live="polite">
      {t('wizard.step', { step, of: 3 })}
    </p>
  );
}

/** The last step: says what happened, and closes by itself. */
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
