import type { Api } from '../kernel/api.ts';
import { registerKeyRoutes, type KeyRoutes } from './keys.ts';
import { registerProposalRoutes, type ProposalRoutes } from './proposals.ts';
import { registerProgramStaffRoutes } from './staff.ts';

export type ProgramDependencies = KeyRoutes & ProposalRoutes;

/** Programs that trade for a person: their keys, their mandates, what they propose. */
export function registerProgramCalls(app: Api, dependencies: ProgramDependencies): void {
  registerKeyRoutes(app, dependencies);
  registerProposalRoutes(app, dependencies);
  registerProgramStaffRoutes(app, dependencies);
}
