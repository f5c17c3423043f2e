import { changeSettings, settingsOf, type SettingsNeeds } from './settings.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET and PUT /api/users/{id}/settings. */
export function settingsHandlers(dependencies: SettingsNeeds) {
  return {
    getSettings: (request) => settingsOf(dependencies, request.session),

    saveSettings: async (request) => {
      const by = { ...callerOf(request), prove: () => request.prove() };
      const changed = await changeSettings(dependencies, by, request.body);
      return changed;
    },
  } satisfies Partial<Handlers>;
}
