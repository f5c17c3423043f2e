import type { ClosingNeeds } from '../../administration/closings.ts';
import type { PositionNeeds } from '../../administration/position-acts.ts';
import type { UserCreationNeeds } from '../../administration/user-creation.ts';
import type { UserDeletionNeeds } from '../../administration/user-deletion.ts';
import type { UserEditNeeds } from '../../administration/user-edit.ts';
import type { UserImportNeeds } from '../../administration/user-import.ts';
import type { WithdrawalNeeds } from '../../administration/withdrawal-status.ts';
import type { ConditionsRoom } from '../../administration/conditions.ts';
import type { SplitRoom } from '../../administration/splits.ts';
import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';
import { registerAdminClosingRoute } from './closings.ts';
import { registerConditionsChangeRoute } from './conditions.ts';
import { registerConfirmationRoute, type ConfirmationDependencies } from './confirmation.ts';
import { registerNearCallRoute, type NearCallRoutes } from './near-call.ts';
import { registerOutboxRoutes, type OutboxRoutes } from './outbox.ts';
import { registerAdminPositionRoutes } from './positions.ts';
import { registerRecordRoutes, type RecordRoutes } from './records.ts';
import { registerSplitRoutes } from './splits.ts';
import { registerSystemRoutes } from './system.ts';
import { registerUserCreationRoutes } from './user-creation.ts';
import { registerUserListRoutes, type UserListRoutes } from './user-list.ts';
import { registerAdminUserRoutes } from './users.ts';
import { registerVerificationDecisionRoutes } from './verifications.ts';
import type { WorldRoom } from '../../administration/worlds.ts';
import { registerAdminWorldRoutes } from './worlds.ts';
import { registerAdminGroupRoutes } from './groups.ts';
import { registerAdminProgrammeRoutes } from './programmes.ts';
import { registerAdminWithdrawalRoutes } from './withdrawals.ts';

export type AdministrationDependencies = UserEditNeeds &
  UserListRoutes &
  UserCreationNeeds &
  UserImportNeeds &
  UserDeletionNeeds &
  OutboxRoutes &
  ClosingNeeds &
  WithdrawalNeeds &
  PositionNeeds &
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
