import type { Database } from '@lonja/store';
import { confirm } from '../../auth/confirmation.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { requirePassword } from '../kernel/own-proof.ts';

export interface ConfirmationDependencies {
  readonly db: Database;
  readonly ownProofs: OwnProofs;
  readonly clock: () => number;
}

/** POST /api/admin/confirm. */
export function registerConfirmationRoute(
  app: Api,
  { db, ownProofs, clock }: ConfirmationDependencies,
): void {
  serve(app, 'confirmPassword', async (request) => {
    await requirePassword(ownProofs, request, request.body.password);
    const until = await confirm(db, request.session.id, clock());
    return { confirmedUntil: until.toISOString() };
  });
}
