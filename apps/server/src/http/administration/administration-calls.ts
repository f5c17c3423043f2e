import type { Market } from '../../market/market.ts';
import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';
import { registerVerificationRoutes } from '../person/verifications.ts';
import { registerAdminClosingRoute } from './closings.ts';
import { registerOutboxRoutes } from './outbox.ts';
import { registerConfirmationRoute, type ConfirmationDependencies } from './password-confirmation.ts';
import { registerAdminPositionRoutes } from './positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './records.ts';
import { registerSplitRoutes, type SplitRoutes } from './splits.ts';
import { registerSystemRoute } from './system.ts';
import { registerUserCreationRoutes } from './user-creation.ts';
import { registerUserListRoutes } from './user-list.ts';
import { registerAdminUserRoutes, type AdminUserRoutes } from './users.ts';
import { registerAdminWithdrawalRoutes } from './withdrawals.ts';

export interface AdministrationDependencies
  extends AdminUserRoutes, RecordRoutes, ConfirmationDependencies, SplitRoutes {
  readonly market: SplitRoutes['market'] & Market;
  readonly readSystem: ReadSystem;
}

/** What administrators see, set and decide. */
export function registerAdministrationCalls(app: Api, dependencies: AdministrationDependencies): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerUserListRoutes(app, dependencies);
  registerUserCreationRoutes(app, dependencies);
  registerVerificationRoutes(app, dependencies);
  registerRecordRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
  registerAdminClosingRoute(app, dependencies);
  registerAdminWithdrawalRoutes(app, dependencies);
  registerOutboxRoutes(app, dependencies);
  registerSplitRoutes(app, dependencies);
  registerSystemRoute(app, dependencies.readSystem);
}
