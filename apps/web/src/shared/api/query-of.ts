import type { CallName } from '@lonja/protocol';
import type { CallInput, CallOutput, Client } from '@lonja/protocol/client';
import { queryOptions, type DataTag, type QueryClient } from '@tanstack/react-query';

/**
 * What a read is kept under: the call's name, and its input.
 * @param further what the answer depends on besides
 */
export const keyOf = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  ...further: readonly (string | number)[]
) => [name, input, ...further] as unknown as DataTag<readonly unknown[], CallOutput<Name>, Error>;

/** A read by a call of the protocol. What two screens read alike is fetched once and kept once. */
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

/** Has what was read by these calls, with whatever input, read again; settles when it has been. */
export const readAgain = (queries: QueryClient, ...names: readonly CallName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
