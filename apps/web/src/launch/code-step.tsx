import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/fields/field.tsx';
import type { StepProps } from './step-props.ts';
import { StepProblem } from './step-problem.tsx';
import { useLaunchAct } from './use-launch-act.ts';

/** The second factor of the account, where it is on: a launch goes around no lock. */
export function CodeStep({ step: { challenge }, ticket, onStep }: StepProps<'code'>) {
  const { t } = useTranslation('lti');
  const { run, problem, isBusy } = useLaunchAct(onStep);
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run((send) => send('answerLaunchCode', { body: { ticket, challenge, code: code.trim() } }));
      }}
    >
      <h1 className="text-18 font-semibold">{t('code.title')}</h1>
      <p className="text-14">{t('code.text')}</p>
      <StepProblem text={problem} />
      <Field
        label={t('code.label')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" isBusy={isBusy} disabled={code.trim() === ''}>
        {t('code.submit')}
      </Button>
    </form>
  );
}
