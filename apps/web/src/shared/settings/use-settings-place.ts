import { useSendAlone } from '../acts/use-send.ts';
import { useClient } from '../api/use-client.ts';
import { requiredContext } from '../context/required-context.ts';
import type { SettingsPlace, UnsavedSettings } from './unsaved-settings.ts';

const [UnsavedSettingsContext, useUnsavedSettings] = requiredContext<UnsavedSettings>('The unsaved settings');
export { UnsavedSettingsContext };

export const useSettingsPlace = (): SettingsPlace => ({
  client: useClient(),
  send: useSendAlone(),
  unsavedSettings: useUnsavedSettings(),
});
