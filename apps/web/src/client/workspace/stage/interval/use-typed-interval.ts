import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { usePreferences } from '../../../../shared/theme/use-preferences.ts';
import { isBusyWithKeys } from '../../../shortcuts-dialog/is-busy-with-keys.ts';

/**
 * Begins an interval with a digit that is pressed outside of fields and dialogs, as traders know it. What is typed before the field
 * is there goes on with it.
 * @param typed undefined while none is being typed
 */
export function useTypedInterval(
  typed: string | undefined,
  type: Dispatch<SetStateAction<string | undefined>>,
): void {
  const isOn = usePreferences().shortcuts === 'on';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
      const isInField = event.target instanceof HTMLInputElement;
      const begins = typed === undefined && /^[1-9]$/.test(event.key) && !isBusyWithKeys(event.target);
      const goesOn = typed !== undefined && !isInField && /^[\dhdwm]$/i.test(event.key);
      if (!isOn || !isPlain || !(begins || goesOn)) return;
      event.preventDefault();
      type((known) => (known ?? '') + event.key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, typed, type]);
}
