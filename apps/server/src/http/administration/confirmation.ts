import { ROUTES } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import { confirm } from '../../auth/confirmation.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Api } from '../kernel/api.ts';
import { requirePassword } from '../kernel/own-proof.ts';
import { personLimit } from '../kernel/person-limit.ts';
import { sessionOf } from '../kernel/policy.ts';

const GUESSES = personLimit(10);

interface ConfirmationDependencies {
  readonly db: Database;
  readonly ownProofs: OwnProofs;
  readonly clock: () => number;
}

/** POST /api/admin/confirm. */
export function registerConfirmationRoute(
  app: Api,
  { db, ownProofs, clock }: ConfirmationDependencies,
): void {
  app.post(
    '/api/admin/confirm',
    {
      schema: {
        operationId: 'confirmPassword',
        body: ROUTES.confirmPassword.body,
        response: { 200: ROUTES.confirmPassword.response },
      },
      config: { policy: 'admin', rateLimit: GUESSES },
    },
    async (request) => {
      await requirePassword(ownProofs, request, request.body.password);
      const until = await confirm(db, sessionOf(request).id, clock());
      return { confirmedUntil: until.toISOString() };
    },
  );
}
