import { heldBy } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  findProgramLeverage,
  saveProgramLeverage,
  type ProgramLeverage,
} from '@lonja/store/programs/program-leverage';
import type { ApiKeys } from '../identity/api-keys.ts';
import { refuse } from '../refusal/refuse.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import type { Handlers } from '../calls/serve.ts';

export interface ProgramLeverageRoutes {
  readonly db: Database;
  readonly apiKeys: Pick<ApiKeys, 'markChanged'>;
}

/** The highest leverage of orders by Alpaca's API, which have none of their own. */
export function programLeverageHandlers({ db, apiKeys }: ProgramLeverageRoutes) {
  return {
    getProgramLeverage: async ({ session }) => {
      const { maximum } = (await ownLeverage(db, session)).known;
      return { maximum };
    },

    setProgramLeverage: async (request) => {
      const { maximum } = request.body;
      const { accountId, known } = await ownLeverage(db, request.session);
      refuseByMandate(request, known, maximum);
      if (!(await saveProgramLeverage(db, accountId, maximum))) refuse('account_closed');
      apiKeys.markChanged(request.session.userId);
      return { maximum };
    },
  } satisfies Partial<Handlers>;
}

async function ownLeverage(db: Database, { accountId }: SignedInRequest['session']) {
  const known = accountId === null ? undefined : await findProgramLeverage(db, accountId);
  if (accountId === null || !known) refuse('not_found');
  return { accountId, known };
}

/** A key gives programs no more than it has. @throws HttpRefusal */
function refuseByMandate(
  { session: { id, scopes } }: SignedInRequest,
  { account }: ProgramLeverage,
  maximum: number,
): void {
  const held = scopes && heldBy(account.mandates, id);
  if (!held) return;
  const { maxLeverage } = held.mandate;
  if (maxLeverage !== undefined && maximum > maxLeverage)
    refuse('mandate_leverage', { maximum: maxLeverage });
}
