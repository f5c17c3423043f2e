import type { OwnProofs } from '../auth/own-proofs.ts';
import type { Market } from '../market/market.ts';
import { registerAdminClosingRoute } from './admin-closings.ts';
import { registerAdminPositionRoutes } from './admin-positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './admin-records.ts';
import { registerUserCreationRoutes } from './admin-user-creation.ts';
import { registerUserListRoutes } from './admin-user-list.ts';
import { registerAdminUserRoutes, type AdminUserRoutes } from './admin-users.ts';
import { registerAdminWithdrawalRoutes } from './admin-withdrawals.ts';
import type { Api } from './api.ts';
import { registerConfirmationRoute } from './password-confirmation.ts';
import { registerVerificationRoutes } from './verifications.ts';
import { registerTransferRoutes, type TransferRoutes } from './transfers.ts';

interface AdministrationRoutes extends AdminUserRoutes, TransferRoutes, RecordRoutes {
  readonly ownProofs: OwnProofs;
  readonly market: Market;
}

/** What administrators call, and the requests of clients that they decide. */
export function registerAdministration(app: Api, dependencies: AdministrationRoutes): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerUserListRoutes(app, dependencies);
  registerUserCreationRoutes(app, dependencies);
  registerVerificationRoutes(app, dependencies);
  registerRecordRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
  registerAdminClosingRoute(app, dependencies);
  registerTransferRoutes(app, dependencies);
  registerAdminWithdrawalRoutes(app, dependencies);
}
