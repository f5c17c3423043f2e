import type { OwnProofs } from '../identity/own-proofs.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

export interface ConfirmationDependencies {
  readonly ownProofs: OwnProofs;
}

/** POST /api/admin/confirm. */
export function registerConfirmationRoute(app: Api, { ownProofs }: ConfirmationDependencies): void {
  serve(app, 'confirmPassword', async (request) => {
    const until = await ownProofs.confirm(request.session.id, await request.prove());
    return { confirmedUntil: until.toISOString() };
  });
}
