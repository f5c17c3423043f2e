import { joined } from '../../calls/serve.ts';
import { contestCheckHandlers } from '../../contests/contest-checks.ts';
import { teamHandlers } from '../../contests/team-calls.ts';
import { certificateHandlers, type CertificateRoutes } from '../../certificates/calls.ts';
import { assignmentHandlers } from '../../classes/work/assignment-calls.ts';
import { contestHandlers, type ContestRoutes } from '../../contests/calls.ts';
import { evaluationHandlers, type EvaluationRoutes } from '../../evaluations/calls.ts';
import { gradebookHandlers } from '../../classes/work/gradebook-calls.ts';
import { groupHandlers, type GroupRoutes } from '../../classes/group-calls.ts';
import { ltiHandlers, type LtiRoutes } from '../../lti/calls.ts';

export type ClassDependencies = GroupRoutes &
  ContestRoutes &
  EvaluationRoutes &
  LtiRoutes &
  CertificateRoutes;

/** Groups, their assignments, contests and evaluations. */
export function classHandlers(dependencies: ClassDependencies) {
  return joined(
    groupHandlers(dependencies),
    assignmentHandlers(dependencies),
    gradebookHandlers(dependencies),
    contestHandlers(dependencies),
    contestCheckHandlers(dependencies),
    teamHandlers(dependencies),
    evaluationHandlers(dependencies),
    ltiHandlers(dependencies),
    certificateHandlers(dependencies),
  );
}
