import { parseNote, type Note } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import { refuse } from '../refusal/refuse.ts';

/** The note that an order came with. @throws HttpRefusal for one that says nothing, or has a tag or setup that is no word */
export function noteIn({ note }: { readonly note?: wire.NoteInput | undefined }): Note | undefined {
  if (!note) return undefined;
  const read = parseNote(note);
  if (!read) refuse('invalid_request');
  return read;
}
