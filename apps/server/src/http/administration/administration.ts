import type { Administration } from '../../administration/administration.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import { registerTransferRoutes, type TransferRoutes } from '../account/transfers.ts';
import type { Api } from '../kernel/api.ts';
import { registerVerificationRoutes } from '../person/verifications.ts';
import { registerAdminClosingRoute } from './closings.ts';
import { registerConfirmationRoute } from './confirmation.ts';
import { registerAdminPositionRoutes } from './positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './records.ts';
import { registerUserCreationRoutes } from './user-creation.ts';
import { registerUserListRoutes } from './user-list.ts';
import { registerAdminUserRoutes } from './users.ts';
import { registerVerificationDecisionRoutes } from './verifications.ts';
import { registerAdminWithdrawalRoutes } from './withdrawals.ts';

interface AdministrationRoutes extends Administration, TransferRoutes, RecordRoutes {
  readonly ownProofs: OwnProofs;
}

/** What administrators call, and the requests of clients that they decide. */
export function registerAdministration(app: Api, dependencies: AdministrationRoutes): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerUserListRoutes(app, dependencies);
  registerUserCreationRoutes(app, dependencies);
  registerVerificationRoutes(app, dependencies);
  registerVerificationDecisionRoutes(app, dependencies);
  registerRecordRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
  registerAdminClosingRoute(app, dependencies);
  registerTransferRoutes(app, dependencies);
  registerAdminWithdrawalRoutes(app, dependencies);
}
