import type { ClosingNeeds } from '../../accounts/closings.ts';
import type { PositionNeeds } from '../../trading/acts/position-acts.ts';
import type { UserCreationNeeds } from '../../administration/user-creation.ts';
import type { UserDeletionNeeds } from '../../administration/user-deletion.ts';
import type { UserEditNeeds } from '../../administration/user-edit.ts';
import type { UserImportNeeds } from '../../administration/user-import.ts';
import type { WithdrawalNeeds } from '../../funds/withdrawal-status.ts';
import type { ConditionsRoom } from '../../conditions/conditions.ts';
import type { SplitRoom } from '../../splits/splits.ts';
import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../../reading/api.ts';
import { registerAdminClosingRoute } from '../../accounts/closing-calls.ts';
import { registerConditionsChangeRoute } from '../../conditions/administrator-calls.ts';
import {
  registerConfirmationRoute,
  type ConfirmationDependencies,
} from '../../administration/confirmation-calls.ts';
import { registerNearCallRoute, type NearCallRoutes } from '../../trading/acts/margin-call-calls.ts';
import { registerOutboxRoutes, type OutboxRoutes } from '../../administration/outbox-calls.ts';
import { registerAdminPositionRoutes } from '../../trading/acts/position-calls.ts';
import { registerRecordRoutes, type RecordRoutes } from '../../system/record-calls.ts';
import { registerSplitRoutes } from '../../splits/calls.ts';
import { registerSystemRoutes } from '../../system/system-calls.ts';
import { registerUserCreationRoutes } from '../../administration/user-creation-calls.ts';
import { registerUserListRoutes, type UserListRoutes } from '../../administration/user-list-calls.ts';
import { registerAdminUserRoutes } from '../../administration/user-calls.ts';
import { registerVerificationDecisionRoutes } from '../../verification/administrator-calls.ts';
import type { WorldRoom } from '../../worlds/worlds.ts';
import { registerAdminWorldRoutes } from '../../worlds/administrator-calls.ts';
import { registerAdminGroupRoutes } from '../../groups/administrator-calls.ts';
import { registerAdminProgrammeRoutes } from '../../evaluations/administrator-calls.ts';
import { registerAdminWithdrawalRoutes } from '../../funds/withdrawal-calls.ts';

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
