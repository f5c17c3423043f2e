import { expect, test } from 'vitest';
import type { Prove, Proven, ProvenByPassword } from '../identity/own-proofs.ts';
import type { CallRequest } from './serve.ts';

test('[DSH-29] authority given by a call that nobody confirmed does not compile', () => {
  const proofOf = (request: CallRequest<'suspendUserKeys'>): Proven | undefined => {
    // @ts-expect-error its row asks for nothing within 15 minutes, so it cannot call what takes a proof
    const proven: Proven = request.confirmed;
    return proven;
  };
  const proveBy = (request: CallRequest<'revokeApiKey'>): Prove => {
    // @ts-expect-error its row asks for nothing with the request
    return request.prove;
  };
  const askedLater = (request: CallRequest<'resumeUserKeys'>): Prove => {
    // @ts-expect-error its row asks within 15 minutes, not with the request
    return request.prove;
  };
  expect([proofOf, proveBy, askedLater]).toHaveLength(3);
});

test('[DSH-29] a proof that nobody checked does not compile', () => {
  // @ts-expect-error only `own-proofs.ts` makes one
  const proven: ProvenByPassword = { passwordHash: 'of whomever' };
  expect(proven).toBeDefined();
});

test('[DSH-29] a call has the proof that its row asks for', () => {
  const confirmed = (request: CallRequest<'resumeUserKeys'>): Proven => request.confirmed;
  const prove = (request: CallRequest<'resumeKey'>): Promise<ProvenByPassword> => request.prove();
  expect([confirmed, prove]).toHaveLength(2);
});
