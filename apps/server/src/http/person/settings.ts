import { changeSettings, settingsOf, type SettingsRoom } from '../../administration/settings.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

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
