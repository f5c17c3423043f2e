import type { CallName } from '@lonja/protocol';
import type { CallInput, CallOutput, Client } from '@lonja/protocol/client';
import { queryOptions, type DataTag, type QueryClient } from '@tanstack/react-query';

/** The cache key of a read: the call's name, and its input. @param further other values that the answer depends on */
export const keyOf = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  ...further: readonly (string | number)[]
) => [name, input, ...further] as unknown as DataTag<readonly unknown[], CallOutput<Name>, Error>;

/** A read by a call of the protocol. Equal reads of several screens are fetched and cached once. */
export const queryOf = <Name extends CallName>(
  client: Client,
  name: Name,
  input: CallInput<Name>,
  ...further: readonly (string | number)[]
) =>
  queryOptions({
    queryKey: keyOf(name, input, ...further),
    queryFn: ({ signal }) => client.call(name, { ...input, signal }),
  });

/** Fetches all reads of these calls again; resolves when done. */
export const readAgain = (queries: QueryClient, ...names: readonly CallName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
