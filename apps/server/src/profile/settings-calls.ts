import { changeSettings, settingsOf, type SettingsRoom } from './settings.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';
import { unlessRefused } from '../calls/outcome.ts';

/** GET and PUT /api/users/{id}/settings. */
export function registerSettingsRoutes(app: Api, dependencies: SettingsRoom): void {
  serve(app, 'getSettings', async (request) =>
    unlessRefused(await settingsOf(dependencies, request.session)),
  );

  serve(app, 'saveSettings', async (request) => {
    const by = { ...callerOf(request), prove: () => request.prove() };
    const changed = await changeSettings(dependencies, by, request.body);
    return unlessRefused(changed);
  });
}
