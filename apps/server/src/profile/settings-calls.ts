import { changeSettings, loadSettings, type SettingsNeeds } from './settings.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET and PUT /api/users/{id}/settings. */
export function settingsHandlers(dependencies: SettingsNeeds) {
  return {
    getSettings: (request) => loadSettings(dependencies, request.session),

    saveSettings: async (request) => {
      const by = { ...readCaller(request), prove: () => request.prove() };
      const changed = await changeSettings(dependencies, by, request.body);
      return changed;
    },
  } satisfies Partial<Handlers>;
}
