import { hash } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import { saveSignal } from '@lonja/store/programs/hook-signals';
import { findHookByToken } from '@lonja/store/programs/hooks';
import { isInNetworks } from '../outgoing/reach.ts';
import { refuse } from '../refusal/refuse.ts';
import type { InHookTurn } from './hook-turns.ts';
import { readSignal } from './signal-message.ts';

export interface SignalNeeds {
  readonly db: Database;
  readonly clock: () => number;
  readonly inTurn: InHookTurn;
  /** Follows what has come without waiting for the next look. */
  readonly hurry: () => void;
}

/** What came from outside. */
interface Received {
  /** What its address ends in. */
  readonly token: string;
  /** Where it came from. */
  readonly ip: string;
  readonly text: string;
}

/** How many signals of a hook are taken within a minute. */
const PER_MINUTE = 60;

/**
 * Keeps a signal, to be followed after its sender has been answered. Whoever has no right to send gets the same refusal after the same
 * work, whether there is such a hook or not; what can't be read is kept as refused, so that the hook's owner sees it.
 */
export async function receiveSignal(
  { db, clock, inTurn, hurry }: SignalNeeds,
  { token, ip, text }: Received,
): Promise<void> {
  const hook = await findHookByToken(db, hashOfToken(token));
  if (!hook || !isInNetworks(hook.networks, ip)) refuse('not_found');
  const now = clock();
  const read = readSignal(text, now);
  const signal = {
    hook: hook.number,
    at: new Date(now),
    sent: undefined,
    ...('issues' in read
      ? {
          content: {
            unreadable: [...new Set(read.issues.map(({ field }) => field))],
            refusal: { code: 'signal_unreadable', details: read },
          },
        }
      : read),
  } as const;
  const isTaken = await inTurn(hook.number, () => saveSignal(db, signal, { perMinute: PER_MINUTE }));
  if (!isTaken) refuse('too_many_requests');
  if ('issues' in read) refuse('signal_unreadable', read);
  hurry();
}

/** How an address is stored. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
