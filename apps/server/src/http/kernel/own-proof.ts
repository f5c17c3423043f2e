import type { Database } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { isConfirmed } from '../../auth/confirmation.ts';
import type { OwnProof, OwnProofs } from '../../auth/own-proofs.ts';
import { HttpRefusal } from './http-refusal.ts';
import { unlessRefused } from './outcome.ts';
import { sessionOf } from './policy.ts';

/** @throws HttpRefusal when the person of this session gave the password more than 15 minutes ago */
export async function requireConfirmation(
  { db, clock }: { readonly db: Database; readonly clock: () => number },
  request: FastifyRequest,
): Promise<void> {
  if (!(await isConfirmed(db, sessionOf(request).id, clock()))) throw new HttpRefusal('password_required');
}

/** @returns the hash of the password @throws HttpRefusal when it is not that of this session's person */
export async function requirePassword(
  ownProofs: OwnProofs,
  request: FastifyRequest,
  password: string | undefined,
): Promise<string> {
  return unlessRefused(await ownProofs.checkPassword(sessionOf(request).userId, password)).passwordHash;
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
  return unlessRefused(await ownProofs.checkBoth(sessionOf(request).userId, proof)).passwordHash;
}
