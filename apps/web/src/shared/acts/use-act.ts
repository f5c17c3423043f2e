import type { WriteName } from '@lonja/protocol/calls';
import type { CallOutput } from '@lonja/protocol/client';
import { useMutation, useQueryClient, type MutationKey, type UseMutationResult } from '@tanstack/react-query';
import { makeStale } from './make-stale.ts';
import type { ActInput, Send } from './sender.ts';
import { useSendAlone } from './use-send.ts';

interface StepsOptions<Wish, Output, Before> {
  /** Says what was done. */
  readonly done?: (answer: Output, wish: Wish, before: Before) => unknown;
  /** Says why it was not done. */
  readonly failed?: (error: Error, wish: Wish, before: Before | undefined) => unknown;
  /** What is shown or noted before there is an answer. */
  readonly before?: (wish: Wish) => Before | Promise<Before>;
  /** Acts of one queue are sent one after the other. */
  readonly queue?: string;
  /** By which others find what is on its way. */
  readonly key?: MutationKey;
  /** The act is over with its answer, while what it changed is still being read; else with that. */
  readonly isOverAtOnce?: true;
}

/** What a call is given for what the person wants. */
interface Adapted<Name extends WriteName, Wish> {
  readonly input: (wish: Wish) => ActInput<Name>;
}

type Act<Name extends WriteName, Wish, Before> = UseMutationResult<CallOutput<Name>, Error, Wish, Before>;

/** An act on a screen: one write, sent as its row says, after which what it may have changed is read again. */
export function useAct<Name extends WriteName, Before = undefined>(
  name: Name,
  options: StepsOptions<void, CallOutput<Name>, Before> & { readonly input: () => ActInput<Name> },
): Act<Name, void, Before>;
export function useAct<Name extends WriteName, Wish = ActInput<Name>, Before = undefined>(
  name: Name,
  options: StepsOptions<Wish, CallOutput<Name>, Before> & Partial<Adapted<Name, Wish>>,
): Act<Name, Wish, Before>;
export function useAct<Name extends WriteName, Wish, Before>(
  name: Name,
  { input, ...options }: StepsOptions<Wish, CallOutput<Name>, Before> & Partial<Adapted<Name, Wish>>,
): Act<Name, Wish, Before> {
  return useSteps(
    [name],
    (send, wish: Wish) => send(name, input ? input(wish) : (wish as unknown as ActInput<Name>)),
    options,
  );
}

/** An act of several writes, or of one with reads around it. @param names the writes among its steps */
export function useSteps<Wish, Output, Before = undefined>(
  names: readonly WriteName[],
  steps: (send: Send, wish: Wish) => Promise<Output>,
  { done, failed, before, queue, key, isOverAtOnce }: StepsOptions<Wish, Output, Before>,
): UseMutationResult<Output, Error, Wish, Before> {
  const send = useSendAlone();
  const queries = useQueryClient();
  return useMutation<Output, Error, Wish, Before>({
    mutationFn: (wish) => steps(send, wish),
    ...(before ? { onMutate: before } : {}),
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    ...(key === undefined ? {} : { mutationKey: key }),
    onSuccess: (answer, wish, noted) => done?.(answer, wish, noted),
    onError: (error, wish, noted) => failed?.(error, wish, noted),
    onSettled: () => {
      const read = makeStale(queries, ...names);
      return isOverAtOnce ? undefined : read;
    },
  });
}
