import { ROUTES } from '@lonja/protocol';
import { confirmSession, findConfirmation, type Database } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import type { Passwords } from '../auth/passwords.ts';
import { requirePassword } from './access.ts';
import type { Api } from './api.ts';
import { HttpRefusal } from './http-refusal.ts';
import { personLimit } from './person-limit.ts';
import { sessionOf } from './policy.ts';

/** A password that was given this long ago no longer covers a sensitive act. */
const CONFIRMED_MS = 15 * 60_000;
const GUESSES = personLimit(10);

interface ConfirmationDependencies {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly clock: () => number;
}

/** POST /api/admin/confirm. */
export function registerConfirmationRoute(
  app: Api,
  { db, passwords, clock }: ConfirmationDependencies,
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
      const { id, userId } = sessionOf(request);
      await requirePassword(db, passwords, userId, request.body.password);
      const at = clock();
      await confirmSession(db, id, new Date(at));
      return { confirmedUntil: new Date(at + CONFIRMED_MS).toISOString() };
    },
  );
}

/** @throws HttpRefusal when the person of this session gave the password more than 15 minutes ago */
export async function requireConfirmation(
  { db, clock }: Pick<ConfirmationDependencies, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<void> {
  const confirmedAt = await findConfirmation(db, sessionOf(request).id);
  if (!confirmedAt || clock() - confirmedAt.getTime() > CONFIRMED_MS) {
    throw new HttpRefusal('password_required');
  }
}
