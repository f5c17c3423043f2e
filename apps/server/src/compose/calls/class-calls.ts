import type { Api } from '../../reading/api.ts';
import { registerContestChecks } from '../../contests/contest-checks.ts';
import { registerTeamRoutes } from '../../contests/team-calls.ts';
import { registerCertificateRoutes, type CertificateRoutes } from '../../certificates/calls.ts';
import { registerAssignmentRoutes } from '../../classes/work/assignment-calls.ts';
import { registerContestRoutes, type ContestRoutes } from '../../contests/calls.ts';
import { registerEvaluationRoutes, type EvaluationRoutes } from '../../evaluations/calls.ts';
import { registerGradebookRoutes } from '../../classes/work/gradebook-calls.ts';
import { registerGroupRoutes, type GroupRoutes } from '../../classes/group-calls.ts';
import { registerLtiRoutes, type LtiRoutes } from '../../lti/calls.ts';

export type ClassDependencies = GroupRoutes &
  ContestRoutes &
  EvaluationRoutes &
  LtiRoutes &
  CertificateRoutes;

/** Groups, their assignments, contests and evaluations. */
export function registerClassCalls(app: Api, dependencies: ClassDependencies): void {
  registerGroupRoutes(app, dependencies);
  registerAssignmentRoutes(app, dependencies);
  registerGradebookRoutes(app, dependencies);
  registerContestRoutes(app, dependencies);
  registerContestChecks(app, dependencies);
  registerTeamRoutes(app, dependencies);
  registerEvaluationRoutes(app, dependencies);
  registerLtiRoutes(app, dependencies);
  registerCertificateRoutes(app, dependencies);
}
