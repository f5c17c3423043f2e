import { CALLS, findProofShape, type CallName, type CallRow, type Calls } from '@lonja/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OwnProof, OwnProofs, Proven, ProvenByPassword } from '../identity/own-proofs.ts';
import { refuse } from '../refusal/refuse.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly ownProofs: OwnProofs;
  }
  interface FastifyRequest {
    /** What the body brought to prove who calls. The handler finds the body without it. */
    givenProof: OwnProof;
    /** Evidence that the password was given in this session a short while ago; null where the call asks for none. */
    confirmed: Proven | null;
    /** Whether the handler has had the proof checked that came with the request. */
    hasProven: boolean;
  }
}

/** A request whose session or key is known. */
type SignedIn = FastifyRequest & {
  readonly session: { readonly id: string; readonly userId: string; readonly role: string };
};

/** What a call's handler has in hand, by what its row asks for beyond the session. */
export type Confirmed<Name extends CallName> = Calls[Name] extends { readonly confirms: infer Asked }
  ? Asked extends 'recently'
    ? { readonly confirmed: Proven }
    : Asked extends 'password' | 'current_password' | 'password_and_code' | { readonly passwordFor: string }
      ? { readonly prove: () => Promise<ProvenByPassword> }
      : unknown
  : unknown;

export function decorateProofs(app: FastifyInstance, ownProofs: OwnProofs): void {
  app.decorate('ownProofs', ownProofs);
  app.decorateRequest('confirmed', null);
  app.decorateRequest('hasProven', false);
  // An object of each request, which a decorator cannot give.
  app.decorateRequest('givenProof');
  app.decorateRequest('prove', proveCaller);
}

/** @throws HttpRefusal where the call needs it and the password was given in this session more than 15 minutes ago */
export async function requireConfirmation(request: SignedIn, { confirms }: CallRow): Promise<void> {
  const { id, role } = request.session;
  const isAsked = confirms === 'recently' || (confirms === 'recently_of_administrators' && role === 'admin');
  if (!isAsked) return;
  const confirmed = await request.server.ownProofs.findConfirmation(id);
  if (!confirmed) refuse('password_required');
  request.confirmed = confirmed;
}

/** A handler as the framework calls it. */
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The handler asks for the proof when its own order of refusals comes to it, because a code counts once: what the call would be refused
 * for anyhow should not spend it. So that no handler forgets, one that answered without having asked is a fault.
 */
export function withProof(name: CallName, work: Work): Work {
  const { confirms }: CallRow = CALLS[name];
  const fields = Object.keys(findProofShape(confirms) ?? {});
  if (fields.length === 0) return work;
  return async (request, reply) => {
    takeProof(request, fields);
    const answer = await work(request, reply);
    if (typeof confirms === 'string' && !request.hasProven)
      throw new Error(`${name} was answered without a proof of who calls`);
    return answer;
  };
}

/** Takes the fields of the proof out of the body. */
function takeProof(request: FastifyRequest, fields: readonly string[]): void {
  const given = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
  const { password, currentPassword, code } = Object.fromEntries(
    fields.map((field) => [field, given[field]]),
  );
  request.givenProof = { password: password ?? currentPassword, code };
  request.body = Object.fromEntries(Object.entries(given).filter(([field]) => !fields.includes(field)));
}

/** @throws HttpRefusal where what was given is wrong, or missing */
async function proveCaller(this: FastifyRequest): Promise<ProvenByPassword> {
  const { givenProof, session, server, routeOptions } = this;
  if (!session) throw new Error('who proves to be somebody has signed in before');
  const { confirms } = routeOptions.config.call ?? {};
  const asksForCode = confirms === 'password_and_code' || typeof confirms === 'object';
  const proven = asksForCode
    ? await server.ownProofs.checkBoth(session.userId, givenProof)
    : await server.ownProofs.checkPassword(session.userId, givenProof.password);
  this.hasProven = true;
  return proven;
}
