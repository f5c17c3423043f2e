import type { Calls, ReadName, WriteName } from '@lonja/protocol/calls';
import type { CallInput, CallOutput } from '@lonja/protocol/client';
import { useWritingClient } from './writing-client.ts';

/** What only asks: a read, or a preview, whose question is too large for an address. */
export type AskingName = ReadName | PreviewName;
type PreviewName = {
  [Name in WriteName]: Calls[Name] extends { readonly confirms: { readonly no: 'changes_nothing' } }
    ? Calls[Name] extends { readonly makesStale: readonly [] }
      ? Name
      : never
    : never;
}[WriteName];

/** The calls that only ask. A write is an act (`shared/acts`), so that none goes past what its row asks for. */
export interface ReadingClient {
  readonly call: <Name extends AskingName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;
}

/** What is asked of the server, as the person of this page. */
export const useClient: () => ReadingClient = useWritingClient;
