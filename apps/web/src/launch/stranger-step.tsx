import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/fields/field.tsx';
import type { StepProps } from './step-props.ts';
import { StepProblem } from './step-problem.tsx';
import { useLaunchAct } from './use-launch-act.ts';

/** The first launch of somebody: a new account, or one that there is. Nobody learns which addresses have one. */
export function StrangerStep({ step, ticket, onStep }: StepProps<'stranger'>) {
  const { t } = useTranslation('lti');
  const { run, problem, isBusy } = useLaunchAct(onStep);
  const [isLinking, setIsLinking] = useState(false);
  const { platform, course, role, readers } = step;
  const names = readers.map(({ username, fullName }) => fullName ?? username).join(', ');
  return (
    <div className="space-y-4">
      <h1 className="text-18 font-semibold">{t(isLinking ? 'link.title' : 'stranger.title')}</h1>
      <p className="text-14">
        {course === null ? t('stranger.from', { platform }) : t('stranger.fromCourse', { platform, course })}
      </p>
      {role === 'student' && readers.length > 0 && (
        <p className="rounded-lg border border-l-4 border-control border-l-info p-3 text-14">
          {t('stranger.readers', { names })}
        </p>
      )}
      {isLinking ? (
        <LinkForm ticket={ticket} onStep={onStep} onBack={() => setIsLinking(false)} />
      ) : (
        <>
          <StepProblem text={problem} />
          <Button
            look="primary"
            className="w-full"
            isBusy={isBusy}
            onClick={() => void run((send) => send('enterLaunch', { body: { ticket } }))}
          >
            {t('stranger.enter')}
          </Button>
          <p className="text-13 text-ink-2">{t('stranger.enterText')}</p>
          <Button className="w-full" disabled={isBusy} onClick={() => setIsLinking(true)}>
            {t('stranger.have')}
          </Button>
        </>
      )}
    </div>
  );
}

interface LinkFormProps extends Pick<StepProps<'stranger'>, 'ticket' | 'onStep'> {
  readonly onBack: () => void;
}

function LinkForm({ ticket, onStep, onBack }: LinkFormProps) {
  const { t } = useTranslation('lti');
  const { run, problem, isBusy } = useLaunchAct(onStep);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = username.trim() !== '' && password !== '';
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete)
          void run((send) => send('linkLaunch', { body: { ticket, username: username.trim(), password } }));
      }}
    >
      <p className="text-14 text-ink-2">{t('link.text')}</p>
      <StepProblem text={problem} />
      <Field
        label={t('link.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={t('link.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isComplete}>
          {t('link.submit')}
        </Button>
        <Button onClick={onBack} disabled={isBusy}>
          {t('link.back')}
        </Button>
      </div>
    </form>
  );
}
