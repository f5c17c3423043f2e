import { joined } from '../../calls/serve.ts';
import { hookHandlers, type HookRoutes } from '../../signals/hook-calls.ts';
import { keyHandlers, type KeyRoutes } from '../../programs/key-calls.ts';
import { programLeverageHandlers, type ProgramLeverageRoutes } from '../../programs/leverage-calls.ts';
import { proposalHandlers, type ProposalRoutes } from '../../programs/proposal-calls.ts';
import { programStaffHandlers } from '../../programs/staff-calls.ts';

export type ProgramDependencies = KeyRoutes & HookRoutes & ProgramLeverageRoutes & ProposalRoutes;

/** Programs that trade for a person: their keys and hooks, their mandates, what they propose. */
export function programHandlers(dependencies: ProgramDependencies) {
  return joined(
    keyHandlers(dependencies),
    hookHandlers(dependencies),
    programLeverageHandlers(dependencies),
    proposalHandlers(dependencies),
    programStaffHandlers(dependencies),
  );
}
