import { usePreferences } from '../../shared/theme/use-preferences.ts';
import type { Sound } from './sounds.model.ts';

/** Makes a tone where this device has sounds switched on; what makes it is fetched then. */
export function useSound(): (sound: Sound) => void {
  const { sounds } = usePreferences();
  return (sound) => {
    if (sounds === 'off') return;
    // Without a connection it stays silent: the toast has said it.
    void import('./play-sound.ts').then(
      ({ playSound }) => playSound(sound),
      () => undefined,
    );
  };
}
