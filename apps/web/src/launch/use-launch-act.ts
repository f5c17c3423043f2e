import { CallError } from '@lonja/protocol/client';
import type { LaunchStep } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Send } from '../shared/acts/sender.ts';
import { useSend } from '../shared/acts/use-send.ts';

/** An act of a launch, with the server's words where it is refused. */
export function useLaunchAct(onStep: (step: LaunchStep) => void) {
  const { t } = useTranslation('lti');
  const send = useSend();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: (send: Send) => Promise<LaunchStep>): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onStep(await act(send));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('failed'));
      setIsBusy(false);
    }
  };
  return { run, problem, isBusy };
}
