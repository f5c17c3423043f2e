import type { OwnProofs } from '../identity/own-proofs.ts';
import type { Handlers } from '../calls/serve.ts';

export interface ConfirmationDependencies {
  readonly ownProofs: OwnProofs;
}

/** POST /api/admin/confirm. */
export function confirmationHandlers({ ownProofs }: ConfirmationDependencies) {
  return {
    confirmPassword: async (request) => {
      const until = await ownProofs.confirm(request.session.id, await request.prove());
      return { confirmedUntil: until.toISOString() };
    },
  } satisfies Partial<Handlers>;
}
