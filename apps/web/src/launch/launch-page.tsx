import type { LaunchStep } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { choosePlace } from '@lonja/protocol/home';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendAlone } from '../shared/acts/use-send.ts';
import { useSession } from '../shared/session/use-session.ts';
import { buttonClass } from '../shared/ui/button.tsx';
import { LoadingText } from '../shared/ui/states.tsx';
import { VirtualMark } from '../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';
import { ChooseStep } from './choose-step.tsx';
import { CodeStep } from './code-step.tsx';
import { JoinStep } from './join-step.tsx';
import { readLaunchStart } from './launch-start.ts';
import type { StepProps } from './step-props.ts';
import { StrangerStep } from './stranger-step.tsx';

/** Where a launch from a learning platform comes in: mostly for a moment, on the way to what its link opens. */
export function LaunchPage() {
  const { t } = useTranslation('lti');
  // The address is read once: what follows '#' leaves it as soon as the launch goes on.
  const [start] = useState(() => readLaunchStart(location.hash));
  return (
    <div className="mx-auto min-h-dvh max-w-xl px-3 pb-12 sm:px-6">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <a href="/" className="ctl inline-flex items-center rounded-lg">
          <Wordmark />
          <span className="sr-only">: {t('home')}</span>
        </a>
        <VirtualMark title={t('virtual')}>{t('virtual')}</VirtualMark>
      </header>
      <main className="mt-4 rounded-xl border border-line bg-panel p-4 sm:p-6">
        {'ticket' in start ? <Launch ticket={start.ticket} /> : <Refused text={t(`fault.${start.fault}`)} />}
      </main>
    </div>
  );
}

function Refused({ text }: { readonly text: string }) {
  const { t } = useTranslation('lti');
  return (
    <div role="alert" className="space-y-3">
      <h1 className="text-18 font-semibold">{t('fault.title')}</h1>
      <p className="text-14">{text}</p>
      <p className="text-14 text-ink-2">{t('fault.again')}</p>
    </div>
  );
}

function Launch({ ticket }: { readonly ticket: string }) {
  const { t } = useTranslation('lti');
  const send = useSendAlone();
  const session = useSession();
  const [next, setNext] = useState<LaunchStep>();
  const follow = (step: LaunchStep): LaunchStep => {
    if ('session' in step && step.session) {
      session.clearPerson();
      session.save(step.session.token, step.session.user);
    }
    if (step.step === 'place') location.replace(choosePlace('user', step.place));
    return step;
  };
  // It signs in once: what it has answered is not asked for again.
  const read = useQuery({
    queryKey: ['readLaunch', ticket],
    queryFn: async () => follow(await send('readLaunch', { body: { ticket } })),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (read.error)
    return <Refused text={read.error instanceof CallError ? read.error.message : t('failed')} />;
  const step = next ?? read.data;
  return step ? (
    <ShownStep step={step} ticket={ticket} onStep={(one) => setNext(follow(one))} />
  ) : (
    <LoadingText>{t('loading')}</LoadingText>
  );
}

function ShownStep({
  step,
  ...rest
}: Omit<StepProps<'place'>, 'step'> & { readonly step: LaunchStep }): ReactNode {
  const { t } = useTranslation('lti');
  switch (step.step) {
    case 'stranger':
      return <StrangerStep step={step} {...rest} />;
    case 'code':
      return <CodeStep step={step} {...rest} />;
    case 'join':
      return <JoinStep step={step} {...rest} />;
    case 'choose':
      return <ChooseStep step={step} {...rest} />;
    case 'waiting':
      return (
        <div className="space-y-3">
          <h1 className="text-18 font-semibold">{t('waiting.title')}</h1>
          <p className="text-14">{t('waiting.text', { course: step.course })}</p>
          <a href="/app/classes" className={buttonClass('primary')}>
            {t('waiting.submit')}
          </a>
        </div>
      );
    case 'refused':
      return (
        <div role="alert" className="space-y-3">
          <h1 className="text-18 font-semibold">{t('refused.title')}</h1>
          <p className="text-14">{step.message}</p>
          <p className="text-14 text-ink-2">{t('refused.text')}</p>
          <a href="/app/classes" className={buttonClass('primary')}>
            {t('waiting.submit')}
          </a>
        </div>
      );
    case 'place':
      return <LoadingText>{t('loading')}</LoadingText>;
  }
}
