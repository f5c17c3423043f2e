import type { Market } from '../market/market.ts';
import { registerAdminPositionRoutes } from './admin-positions.ts';
import { registerAdminUserRoutes, type AdminUserRoutes } from './admin-users.ts';
import { registerAdminWithdrawalRoutes } from './admin-withdrawals.ts';
import type { Api } from './api.ts';
import { registerConfirmationRoute } from './password-confirmation.ts';
import { registerTransferRoutes, type TransferRoutes } from './transfers.ts';

interface AdministrationRoutes extends AdminUserRoutes, TransferRoutes {
  readonly market: Market;
}

/** What administrators call, and the requests of clients that they decide. */
export function registerAdministration(app: Api, dependencies: AdministrationRoutes): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
  registerTransferRoutes(app, dependencies);
  registerAdminWithdrawalRoutes(app, dependencies);
}
