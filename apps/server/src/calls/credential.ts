import type { Credential } from '@lonja/store/audit/credentials';

/** The session or the key of a request's caller: only a key has scopes. */
interface Shown {
  readonly id: string;
  readonly scopes?: unknown;
}

/** What a caller has shown. */
export const credentialOfCaller = ({ id, scopes }: Shown): Credential => ({
  kind: scopes ? 'key' : 'session',
  id,
});

/** What a request's caller has shown; undefined for a visitor. */
export const readCredential = ({ session }: { readonly session: Shown | null }): Credential | undefined =>
  session ? credentialOfCaller(session) : undefined;
