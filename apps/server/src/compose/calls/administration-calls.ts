import type { ClosingNeeds } from '../../accounts/closings.ts';
import type { PositionNeeds } from '../../trading/acts/position-acts.ts';
import type { UserCreationNeeds } from '../../administration/user-creation.ts';
import type { UserDeletionNeeds } from '../../administration/user-deletion.ts';
import type { UserEditNeeds } from '../../administration/user-edit.ts';
import type { UserImportNeeds } from '../../administration/user-import.ts';
import type { WithdrawalNeeds } from '../../funds/withdrawal-status.ts';
import type { ConditionsNeeds } from '../../conditions/conditions.ts';
import type { SplitNeeds } from '../../splits/splits.ts';
import type { ReadSystem } from '../../system/system-report.ts';
import { joined } from '../../calls/serve.ts';
import { adminClosingHandlers } from '../../accounts/closing-calls.ts';
import { conditionsChangeHandlers } from '../../conditions/administrator-calls.ts';
import {
  confirmationHandlers,
  type ConfirmationDependencies,
} from '../../administration/confirmation-calls.ts';
import { nearCallHandlers, type NearCallRoutes } from '../../trading/acts/margin-call-calls.ts';
import { outboxHandlers, type OutboxRoutes } from '../../administration/outbox-calls.ts';
import { adminPositionHandlers } from '../../trading/acts/position-calls.ts';
import { recordHandlers, type RecordRoutes } from '../../system/record-calls.ts';
import { splitHandlers } from '../../splits/calls.ts';
import { systemHandlers } from '../../system/system-calls.ts';
import { userCreationHandlers } from '../../administration/user-creation-calls.ts';
import { userListHandlers, type UserListRoutes } from '../../administration/user-list-calls.ts';
import { adminUserHandlers } from '../../administration/user-calls.ts';
import { verificationDecisionHandlers } from '../../verification/administrator-calls.ts';
import type { WorldNeeds } from '../../worlds/worlds.ts';
import { adminWorldHandlers } from '../../worlds/administrator-calls.ts';
import { adminGroupHandlers } from '../../groups/administrator-calls.ts';
import { adminPlanHandlers } from '../../evaluations/administrator-calls.ts';
import { adminWithdrawalHandlers } from '../../funds/withdrawal-calls.ts';

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
  ConditionsNeeds &
  NearCallRoutes &
  WorldNeeds &
  SplitNeeds & { readonly readSystem: ReadSystem };

/** The calls of administrators. */
export function administrationHandlers(dependencies: AdministrationDependencies) {
  return joined(
    confirmationHandlers(dependencies),
    adminUserHandlers(dependencies),
    userListHandlers(dependencies),
    userCreationHandlers(dependencies),
    verificationDecisionHandlers(dependencies),
    recordHandlers(dependencies),
    adminPositionHandlers(dependencies),
    adminClosingHandlers(dependencies),
    nearCallHandlers(dependencies),
    adminWithdrawalHandlers(dependencies),
    outboxHandlers(dependencies),
    splitHandlers(dependencies),
    conditionsChangeHandlers(dependencies),
    adminWorldHandlers(dependencies),
    adminGroupHandlers(dependencies),
    adminPlanHandlers(dependencies),
    systemHandlers(dependencies.readSystem, dependencies.db),
  );
}
