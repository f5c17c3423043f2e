import type { Plan } from '@lonja/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PhaseRules } from '../../evaluation/phase-rules.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDisplay } from '../display/display.tsx';
import { useEvaluationActs } from './use-evaluation-acts.ts';

export interface BeginDialogProps {
  readonly plan: Plan;
  /** Counts from 1. */
  readonly phase: number;
  readonly onClose: () => void;
}

/** Says all that will hold, and begins a phase. */
export function BeginDialog({ plan: { slug, name, phases, world }, phase, onClose }: BeginDialogProps) {
  const { t } = useTranslation('evaluations');
  const display = useDisplay();
  const { begin } = useEvaluationActs();
  const navigate = useNavigate();
  const begun = phases[phase - 1];
  // An earlier evaluation may be the one that is shown.
  const showBegun = () => {
    onClose();
    void navigate({ to: '/app/evaluations', search: { plan: slug } });
  };
  if (!begun) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t('beginTitle', { phase, plan: name })}
      description={t('beginText')}
      closeLabel={t('close')}
      size="wide"
    >
      <div className="flex flex-col gap-4 p-4">
        <PhaseRules phase={begun} isInWorld={world !== null} figures={display.exact} />
        <p className="text-13 font-semibold">{t('virtual')}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            isBusy={begin.isPending}
            onClick={() => begin.mutate(slug, { onSuccess: showBegun })}
          >
            {t('begin', { phase })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
