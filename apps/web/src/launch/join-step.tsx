import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../shared/ui/button.tsx';
import type { StepProps } from './step-props.ts';
import { StepProblem } from './step-problem.tsx';
import { useLaunchAct } from './use-launch-act.ts';

/** Before somebody becomes a student: who reads the account from then on. */
export function JoinStep({ step: { group, readers }, ticket, onStep }: StepProps<'join'>) {
  const { t } = useTranslation('lti');
  const { run, problem, isBusy } = useLaunchAct(onStep);
  const names = readers.map(({ username, fullName }) => fullName ?? username).join(', ');
  return (
    <div className="space-y-4">
      <h1 className="text-18 font-semibold wrap-anywhere">{t('join.title', { group })}</h1>
      <p className="text-14">{t('join.text', { names })}</p>
      <StepProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          isBusy={isBusy}
          onClick={() => void run((send) => send('joinCourse', { body: { ticket } }))}
        >
          {t('join.submit')}
        </Button>
        <a href="/app/classes" className={buttonClass('outline')}>
          {t('join.later')}
        </a>
      </div>
    </div>
  );
}
