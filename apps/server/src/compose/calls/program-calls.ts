import type { Api } from '../../reading/api.ts';
import { registerHookRoutes, type HookRoutes } from '../../signals/hook-calls.ts';
import { registerKeyRoutes, type KeyRoutes } from '../../programs/key-calls.ts';
import { registerProgramLeverageRoutes, type ProgramLeverageRoutes } from '../../programs/leverage-calls.ts';
import { registerProposalRoutes, type ProposalRoutes } from '../../programs/proposal-calls.ts';
import { registerProgramStaffRoutes } from '../../programs/staff-calls.ts';

export type ProgramDependencies = KeyRoutes & HookRoutes & ProgramLeverageRoutes & ProposalRoutes;

/** Programs that trade for a person: their keys and hooks, their mandates, what they propose. */
export function registerProgramCalls(app: Api, dependencies: ProgramDependencies): void {
  registerKeyRoutes(app, dependencies);
  registerHookRoutes(app, dependencies);
  registerProgramLeverageRoutes(app, dependencies);
  registerProposalRoutes(app, dependencies);
  registerProgramStaffRoutes(app, dependencies);
}
