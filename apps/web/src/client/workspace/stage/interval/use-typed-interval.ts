import { useEffect } from 'react';
import { usePreferences } from '../../../../shared/theme/use-preferences.ts';
import { isBusyWithKeys } from '../../../shortcuts-dialog/is-busy-with-keys.ts';

/** Begins an interval with a digit that is pressed outside of fields and dialogs, as traders know it. */
export function useTypedInterval(begin: (digit: string) => void): void {
  const isOn = usePreferences().shortcuts === 'on';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
      if (!isOn || !isPlain || !/^[1-9]$/.test(event.key) || isBusyWithKeys(event.target)) return;
      event.preventDefault();
      begin(event.key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, begin]);
}
