import type { Api } from '../kernel/api.ts';
import { registerContestRoutes, type ContestRoutes } from './contests.ts';
import { registerGroupRoutes, type GroupRoutes } from './groups.ts';

export type ClassDependencies = GroupRoutes & ContestRoutes;

/** Groups and their contests. */
export function registerClassCalls(app: Api, dependencies: ClassDependencies): void {
  registerGroupRoutes(app, dependencies);
  registerContestRoutes(app, dependencies);
}
