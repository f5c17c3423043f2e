import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Market } from '../../market/market.ts';
import { registerAdminClosingRoute } from './closings.ts';
import { registerAdminPositionRoutes } from './positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './records.ts';
import { registerUserCreationRoutes } from './user-creation.ts';
import { registerUserListRoutes } from './user-list.ts';
import { registerAdminUserRoutes, type AdminUserRoutes } from './users.ts';
import { registerAdminWithdrawalRoutes } from './withdrawals.ts';
import type { Api } from '../kernel/api.ts';
import { registerConfirmationRoute } from './password-confirmation.ts';
import { registerVerificationRoutes } from '../person/verifications.ts';
import { registerTransferRoutes, type TransferRoutes } from '../account/transfers.ts';

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
