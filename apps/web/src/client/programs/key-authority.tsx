import type { CallOutput } from '@lonja/protocol/client';
import type { ReactNode } from 'react';
import { useSend } from '../../shared/acts/use-send.ts';
import { ProgramAuthority } from './program-authority.tsx';

type ApiKey = CallOutput<'listApiKeys'>[number];

interface KeyAuthorityProps {
  readonly apiKey: ApiKey;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** What a key that trades or proposes may do, and its buttons. */
export function KeyAuthority({ apiKey, children }: KeyAuthorityProps) {
  const send = useSend();
  const { id, name, account, authority } = apiKey;
  const params = { id };
  return (
    <ProgramAuthority
      program={{
        name,
        named: { key: id },
        authority,
        isLimitable: account !== null,
        resume: (proof) => send('resumeKey', { params, body: proof }),
        setLimits: (mandate, proof) => send('setMandate', { params, body: { mandate, ...proof } }),
      }}
    >
      {children}
    </ProgramAuthority>
  );
}
