import type { CallInput } from '@lonja/protocol/client';
import { NEW_TERMS, termsBody, type TermsDraft } from '../../terms/terms-draft.ts';

export const MAX_NAME = 40;

/** What the form of a new practice account holds, as typed. */
export interface PracticeDraft {
  readonly name: string;
  /** Number of a world; '' for the installation's own market. */
  readonly world: string;
  readonly terms: TermsDraft;
}

export const EMPTY_PRACTICE: PracticeDraft = { name: '', world: '', terms: NEW_TERMS };

export const nameOfDraft = (draft: string): string | undefined =>
  draft.trim().slice(0, MAX_NAME) || undefined;

/** @returns undefined where a name is missing, or a field can't be sent */
export function readPractice({
  name: named,
  world,
  terms: draft,
}: PracticeDraft): CallInput<'openPractice'>['body'] | undefined {
  const name = nameOfDraft(named);
  const terms = termsBody(draft);
  if (!name || !terms) return undefined;
  return { name, terms: { ...terms, ...(world === '' ? {} : { world }) } };
}
