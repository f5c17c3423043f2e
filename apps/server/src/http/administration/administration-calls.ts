import type { Administration } from '../../administration/administration.ts';
import type { ConditionsRoom } from '../../administration/conditions.ts';
import type { SplitRoom } from '../../administration/splits.ts';
import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';
import { registerAdminClosingRoute } from './closings.ts';
import { registerConditionsChangeRoute } from './conditions.ts';
import { registerConfirmationRoute, type ConfirmationDependencies } from './confirmation.ts';
import { registerNearCallRoute, type NearCallRoutes } from './near-call.ts';
import { registerOutboxRoutes } from './outbox.ts';
import { registerAdminPositionRoutes } from './positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './records.ts';
import { registerSplitRoutes } from './splits.ts';
import { registerSystemRoutes } from './system.ts';
import { registerUserCreationRoutes } from './user-creation.ts';
import { registerUserListRoutes } from './user-list.ts';
import { registerAdminUserRoutes } from './users.ts';
import { registerVerificationDecisionRoutes } from './verifications.ts';
import type { WorldRoom } from '../../administration/worlds.ts';
import { registerAdminWorldRoutes } from './worlds.ts';
import { registerAdminGroupRoutes } from './groups.ts';
import { registerAdminProgrammeRoutes } from './programmes.ts';
import { registerAdminWithdrawalRoutes } from './withdrawals.ts';

export type AdministrationDependencies = Administration &
  ConfirmationDependencies &
  RecordRoutes &
  ConditionsRoom &
  NearCallRoutes &
  WorldRoom &
  SplitRoom & { readonly readSystem: ReadSystem };

/** The calls of administrators. */
export function registerAdministrationCalls(app: Api, dependencies: AdministrationDependencies): void {
  registerConfirmationRoute(app, dependencies);
  registerAdminUserRoutes(app, dependencies);
  registerUserListRoutes(app, dependencies);
  registerUserCreationRoutes(app, dependencies);
  registerVerificationDecisionRoutes(app, dependencies);
  registerRecordRoutes(app, dependencies);
  registerAdminPositionRoutes(app, dependencies);
  registerAdminClosingRoute(app, dependencies);
  registerNearCallRoute(app, dependencies);
  registerAdminWithdrawalRoutes(app, dependencies);
  registerOutboxRoutes(app, dependencies);
  registerSplitRoutes(app, dependencies);
  registerConditionsChangeRoute(app, dependencies);
  registerAdminWorldRoutes(app, dependencies);
  registerAdminGroupRoutes(app, dependencies);
  registerAdminProgrammeRoutes(app, dependencies);
  registerSystemRoutes(app, dependencies.readSystem, dependencies.db);
}
