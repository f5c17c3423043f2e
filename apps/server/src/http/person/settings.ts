import { ROUTES } from '@lonja/protocol';
import { changeSettings, settingsOf, type SettingsRoom } from '../../administration/settings.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { sessionOf } from '../kernel/policy.ts';

/** GET and PUT /api/users/{id}/settings. */
export function registerSettingsRoutes(app: Api, dependencies: SettingsRoom): void {
  app.get(
    '/api/users/:id/settings',
    {
      schema: {
        operationId: 'getSettings',
        params: ROUTES.getSettings.params,
        response: { 200: ROUTES.getSettings.response },
      },
      config: { policy: 'owner' },
    },
    async (request) => unlessRefused(await settingsOf(dependencies, sessionOf(request).userId)),
  );

  app.put(
    '/api/users/:id/settings',
    {
      schema: {
        operationId: 'saveSettings',
        params: ROUTES.saveSettings.params,
        body: ROUTES.saveSettings.body,
        response: { 200: ROUTES.saveSettings.response },
      },
      config: { policy: 'owner' },
    },
    async (request) => {
      const changed = await changeSettings(dependencies, callerOf(request), request.body);
      return unlessRefused(changed);
    },
  );
}
