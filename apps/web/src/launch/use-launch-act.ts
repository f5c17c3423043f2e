import { CallError } from '@lonja/protocol/client';
import type { LaunchStep } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** An act of a launch, with the server's words where it is refused. */
export function useLaunchAct(onStep: (step: LaunchStep) => void) {
  const { t } = useTranslation('lti');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<LaunchStep>): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onStep(await act());
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('failed'));
      setIsBusy(false);
    }
  };
  return { run, problem, isBusy };
}
