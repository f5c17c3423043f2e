import { NOTE_LIMITS } from '@lonja/core/note';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';

const fields = {
  text: freeText(NOTE_LIMITS.text).optional(),
  tags: z
    .array(freeText(60))
    .max(NOTE_LIMITS.tags)
    .optional()
    .describe(
      `Words of yours, ${NOTE_LIMITS.tag} characters at most: kept in small letters, with hyphens for everything between letters and digits`,
    ),
  setup: freeText(60)
    .optional()
    .describe(`The pattern that was traded; ${NOTE_LIMITS.setup} characters at most, kept like a tag`),
};

/** A note for the journal: with a text, a tag or a setup. */
export const NoteInput = z.strictObject(fields).meta({ id: 'NoteInput' });
export type NoteInput = z.input<typeof NoteInput>;

/** An entry that a person writes by itself. */
export const WriteJournalRequest = z
  .strictObject({
    ...fields,
    position: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional()
      .describe('The trade that it is about, by its `position`'),
    corrects: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional()
      .describe('The entry that it takes the place of, which stays; what that was about, this is about'),
  })
  .meta({ id: 'WriteJournalRequest' });
