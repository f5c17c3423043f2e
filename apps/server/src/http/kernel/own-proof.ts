import type { OwnProof, OwnProofs } from '../../auth/own-proofs.ts';
import { unlessRefused } from './outcome.ts';
import type { SignedInRequest } from './policy.ts';

/** @returns the hash of the password @throws HttpRefusal when the password is wrong */
export async function requirePassword(
  ownProofs: OwnProofs,
  request: SignedInRequest,
  password: string | undefined,
): Promise<string> {
  return unlessRefused(await ownProofs.checkPassword(request.session.userId, password)).passwordHash;
}

/**
 * Changes of the ways to sign in require password and code each time, however recently they were given.
 * @returns the hash of the password
 * @throws HttpRefusal when password or code are missing or wrong
 */
export async function requireProof(
  ownProofs: OwnProofs,
  request: SignedInRequest,
  proof: OwnProof,
): Promise<string> {
  return unlessRefused(await ownProofs.checkBoth(request.session.userId, proof)).passwordHash;
}
