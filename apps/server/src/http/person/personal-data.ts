import { ROUTES } from '@lonja/protocol';
import {
  erasePerson,
  exportPersonalData,
  type PersonalDataRoom,
} from '../../administration/personal-data.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireProof } from '../kernel/own-proof.ts';
import { personLimit } from '../kernel/person-limit.ts';
import { sessionOf } from '../kernel/policy.ts';

export interface PersonalDataRoutes extends PersonalDataRoom {
  readonly ownProofs: OwnProofs;
}

const EXPORT_LIMIT = personLimit(10);

/** POST /api/export: all that is kept of a person. POST /api/users/{id}/erasure: the person leaves, the ledger stays. */
export function registerPersonalDataRoutes(app: Api, dependencies: PersonalDataRoutes): void {
  const { ownProofs } = dependencies;
  app.post(
    '/api/export',
    {
      schema: {
        operationId: 'exportPersonalData',
        body: ROUTES.exportPersonalData.body,
        response: { 200: ROUTES.exportPersonalData.response },
      },
      // It changes nothing, and all that is kept of a person is not kept once more.
      config: { policy: 'client', idempotency: 'none', rateLimit: EXPORT_LIMIT },
    },
    async (request, reply) => {
      await requireProof(ownProofs, request, request.body);
      void reply.header('content-disposition', 'attachment; filename="lonja-export.json"');
      return unlessRefused(await exportPersonalData(dependencies, sessionOf(request)));
    },
  );
  app.post(
    '/api/users/:id/erasure',
    {
      schema: {
        operationId: 'eraseAccount',
        params: ROUTES.eraseAccount.params,
        body: ROUTES.eraseAccount.body,
        response: { 200: ROUTES.eraseAccount.response },
      },
      config: { policy: 'owner', rateLimit: EXPORT_LIMIT },
    },
    async (request) => {
      await requireProof(ownProofs, request, request.body);
      unlessRefused(await erasePerson(dependencies, sessionOf(request)));
      return { message: 'Cuenta eliminada' };
    },
  );
}
