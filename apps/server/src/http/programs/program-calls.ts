import type { Api } from '../kernel/api.ts';
import { registerHookRoutes, type HookRoutes } from './hooks.ts';
import { registerKeyRoutes, type KeyRoutes } from './keys.ts';
import { registerProgramLeverageRoutes, type ProgramLeverageRoutes } from './program-leverage.ts';
import { registerProposalRoutes, type ProposalRoutes } from './proposals.ts';
import { registerProgramStaffRoutes } from './staff.ts';

export type ProgramDependencies = KeyRoutes & HookRoutes & ProgramLeverageRoutes & ProposalRoutes;

/** Programs that trade for a person: their keys and hooks, their mandates, what they propose. */
export function registerProgramCalls(app: Api, dependencies: ProgramDependencies): void {
  registerKeyRoutes(app, dependencies);
  registerHookRoutes(app, dependencies);
  registerProgramLeverageRoutes(app, dependencies);
  registerProposalRoutes(app, dependencies);
  registerProgramStaffRoutes(app, dependencies);
}
