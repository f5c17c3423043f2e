import type { Credential } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './policy.ts';

/** What a caller has shown. */
export const credentialOfCaller = ({ id, scopes }: Caller): Credential => ({
  kind: scopes ? 'key' : 'session',
  id,
});

/** What a request's caller has shown; undefined for a visitor. */
export const credentialOf = ({ session }: Pick<FastifyRequest, 'session'>): Credential | undefined =>
  session ? credentialOfCaller(session) : undefined;
