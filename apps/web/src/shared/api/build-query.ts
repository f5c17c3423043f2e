import type { CallInput, CallOutput } from '@lonja/protocol/client';
import { queryOptions, type DataTag } from '@tanstack/react-query';
import type { AskingName, ReadingClient } from './use-client.ts';

/** The cache key of a read: the call's name, and its input. @param further other values that the answer depends on */
export const buildQueryKey = <Name extends AskingName>(
  name: Name,
  input: CallInput<Name>,
  ...further: readonly (string | number)[]
) => [name, input, ...further] as unknown as DataTag<readonly unknown[], CallOutput<Name>, Error>;

/** A read by a call of the protocol. Equal reads of several screens are fetched and cached once. */
export const buildQuery = <Name extends AskingName>(
  client: ReadingClient,
  name: Name,
  input: CallInput<Name>,
  ...further: readonly (string | number)[]
) =>
  queryOptions({
    queryKey: buildQueryKey(name, input, ...further),
    queryFn: ({ signal }) => client.call(name, { ...input, signal }),
  });
