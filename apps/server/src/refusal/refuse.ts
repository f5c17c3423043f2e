import type { GivenRefusal } from '@lonja/protocol';
import type { DeskRefusal } from './desk-refusal.ts';
import { HttpRefusal } from './http-refusal.ts';
import { givenRefusal } from './refusal-details.ts';

/** Ends what somebody asked for with an expected refusal; a transaction that it is thrown in is rolled back. */
export function refuse(...given: GivenRefusal): never {
  throw new HttpRefusal(...given);
}

/** Refuses what may be asked for again after so many seconds. */
export function refuseFor(seconds: number, code: 'too_many_requests' | 'unavailable'): never {
  throw HttpRefusal.later(code, seconds);
}

/** Refuses as core or the desk has decided, with its figures in wire format. */
export function refuseAs(refusal: DeskRefusal): never {
  refuse(...givenRefusal(refusal));
}

interface RefusedOutcome {
  readonly refusal: DeskRefusal;
}

/** What core or the desk has decided. @throws HttpRefusal where it refused */
export function orRefuse<Outcome extends object>(outcome: Outcome): Exclude<Outcome, RefusedOutcome> {
  if (isRefusedOutcome(outcome)) refuseAs(outcome.refusal);
  return outcome as Exclude<Outcome, RefusedOutcome>;
}

const isRefusedOutcome = (outcome: object): outcome is RefusedOutcome => 'refusal' in outcome;

/** What somebody asked for, or why it was refused. */
export type Attempt<Value> =
  { readonly value: Value; readonly refusal?: undefined } | { readonly refusal: HttpRefusal };

/**
 * For lists that go on after a refusal, and for acts whose earlier part stays.
 * @param onFault refuses what a fault has ended, or throws it on, as it is unless given
 */
export async function attempt<Value>(
  act: () => Promise<Value>,
  onFault?: (error: unknown) => never,
): Promise<Attempt<Value>> {
  try {
    return { value: await act() };
  } catch (error) {
    if (error instanceof HttpRefusal) return { refusal: error };
    if (!onFault) throw error;
    return attempt(async () => onFault(error));
  }
}
