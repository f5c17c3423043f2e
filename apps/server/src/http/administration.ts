import type { Market } from '../market/market.ts';
import { registerAdminPositionRoutes } from './admin-positions.ts';
import { registerAdminUserRoutes, type AdminUserRoutes } from './admin-users.ts';
import type { Api } from './api.ts';
import { registerConfirmationRoute } from './password-confirmation.ts';

interface AdministrationRoutes extends AdminUserRoutes {
  readonly market: Market;
}

/** What administrators call. */
export function registerAdministration(app: Api, dependencies: AdministrationRoutes): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
}
