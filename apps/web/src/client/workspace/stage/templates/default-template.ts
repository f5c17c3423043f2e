import { useEffect, useRef } from 'react';
import type { StageChoices } from '../use-stage-choices.ts';
import { readTemplate } from './templates.model.ts';
import { useTemplates } from './use-templates.ts';

/** Where the indicators of the last chart are kept on a device: nothing where nobody has chosen any. */
const CHOSEN_KEY = 'lonja.indicators';

/** Whether no indicators were ever chosen on this device. */
export const isUnchosen = (): boolean => localStorage.getItem(CHOSEN_KEY) === null;

/** Begins with the default template where no indicators were ever chosen on this device. */
export function DefaultTemplate({ choices }: { readonly choices: StageChoices }): null {
  const { list } = useTemplates();
  const found = list?.find(({ isDefault }) => isDefault);
  const choose = useRef(choices.indicators.choose);
  useEffect(() => {
    choose.current = choices.indicators.choose;
  });
  useEffect(() => {
    if (found && isUnchosen()) choose.current(readTemplate(found));
  }, [found]);
  return null;
}
