import type { Api } from '../kernel/api.ts';
import { registerContestChecks } from './contest-checks.ts';
import { registerTeamRoutes } from './teams.ts';
import { registerCertificateRoutes, type CertificateRoutes } from './certificates.ts';
import { registerAssignmentRoutes } from './assignments.ts';
import { registerContestRoutes, type ContestRoutes } from './contests.ts';
import { registerEvaluationRoutes, type EvaluationRoutes } from './evaluations.ts';
import { registerGradebookRoutes } from './gradebook.ts';
import { registerGroupRoutes, type GroupRoutes } from './groups.ts';
import { registerLtiRoutes, type LtiRoutes } from './lti.ts';

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
