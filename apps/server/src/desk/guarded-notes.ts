import { NOTE_LIMITS } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findResponse } from '@lonja/store/idempotency/idempotent-responses';
import { keyDays } from '@lonja/store/idempotency/key-partitions';
import { countEntries } from '@lonja/store/journal/journal-entries';
import type { Desk } from './desk.ts';
import type { DeskRefusal } from '../refusal/desk-refusal.ts';
import type { ClientSubmission } from './command/submission.ts';

interface NoteNeeds {
  readonly db: Database;
  readonly clock: () => number;
}

/**
 * A desk that takes no order whose note has no place in the journal: whichever command brings it, whoever sends it. Counted before the
 * order waits in its account's line, so that what waits there at that moment may come on top. A repeated order has its response.
 */
export const guardNotes = (desk: Desk, needs: NoteNeeds): Desk => ({
  ...desk,
  submit: async (submission) => {
    const refusal = await refuseNotes(needs, submission);
    return refusal ? { kind: 'refused', refusal } : desk.submit(submission);
  },
});

async function refuseNotes(
  { db, clock }: NoteNeeds,
  { command, idempotency }: ClientSubmission,
): Promise<DeskRefusal | undefined> {
  const { accountId, notes: given } = command;
  const notes = given.filter((note) => note !== undefined).length;
  if (notes === 0 || accountId === undefined) return undefined;
  const { ofAccount, ofPerson } = await countEntries(db, accountId);
  const isFull = ofAccount + notes > NOTE_LIMITS.entries;
  if (!isFull && ofPerson + notes <= NOTE_LIMITS.entriesOfPerson) return undefined;
  if (idempotency && (await findResponse(db, idempotency, keyDays(clock())))) return undefined;
  return isFull
    ? { code: 'journal_full', maximum: NOTE_LIMITS.entries }
    : { code: 'journals_full', maximum: NOTE_LIMITS.entriesOfPerson };
}
