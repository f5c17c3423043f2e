import { confirmSession, findConfirmation, type Database } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import type { OwnProof, OwnProofs } from '../../auth/own-proofs.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { sessionOf } from '../kernel/policy.ts';

/** A password that was given this long ago no longer covers an administrator's act. */
const CONFIRMED_MS = 15 * 60_000;

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
    const at = clock();
    await confirmSession(db, request.session.id, new Date(at));
    return { confirmedUntil: new Date(at + CONFIRMED_MS).toISOString() };
  });
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

/** @returns the hash of the password @throws HttpRefusal when it is not that of this session's person */
export async function requirePassword(
  ownProofs: OwnProofs,
  request: FastifyRequest,
  password: string | undefined,
): Promise<string> {
  return hashOf(await ownProofs.checkPassword(sessionOf(request).userId, password));
}

/**
 * What changes the ways into an account asks for both each time, however lately they were given.
 * @returns the hash of the password @throws HttpRefusal when password or code are missing or wrong
 */
export async function requireProof(
  ownProofs: OwnProofs,
  request: FastifyRequest,
  proof: OwnProof,
): Promise<string> {
  return hashOf(await ownProofs.checkBoth(sessionOf(request).userId, proof));
}

function hashOf(proof: Awaited<ReturnType<OwnProofs['checkBoth']>>): string {
  if (proof.kind === 'refused') throw new HttpRefusal(proof.code);
  return proof.passwordHash;
}
