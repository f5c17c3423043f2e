import type { CallOutput } from '@lonja/protocol/client';
import { useClient } from '../../shared/api/use-client.ts';
import { ProgramAuthority } from './program-authority.tsx';

type ApiKey = CallOutput<'listApiKeys'>[number];

/** What a key that trades or proposes may do, and the buttons that change it. */
export function KeyAuthority({
  apiKey: { id, name, account, scopes, authority },
}: {
  readonly apiKey: ApiKey;
}) {
  const client = useClient();
  if (!scopes.includes('trade') && !scopes.includes('propose')) return null;
  const params = { id };
  return (
    <ProgramAuthority
      program={{
        name,
        named: { key: id },
        authority,
        isLimitable: account !== null,
        list: 'listApiKeys',
        resume: (proof) => client.call('resumeKey', { params, body: proof }),
        setLimits: (mandate, proof) => client.call('setMandate', { params, body: { mandate, ...proof } }),
      }}
    />
  );
}
