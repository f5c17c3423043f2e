import type { CallOutput } from '@lonja/protocol/client';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { ProgramAuthority } from './program-authority.tsx';

type ApiKey = CallOutput<'listApiKeys'>[number];

interface KeyAuthorityProps {
  readonly apiKey: ApiKey;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** What a key that trades or proposes may do, and its buttons. */
export function KeyAuthority({ apiKey, children }: KeyAuthorityProps) {
  const client = useClient();
  const { id, name, account, authority } = apiKey;
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
    >
      {children}
    </ProgramAuthority>
  );
}
