/** How much one entry of a journal holds, in characters; and the journals of an account and of a person, in entries. */
export const NOTE_LIMITS = {
  text: 2_000,
  tag: 24,
  tags: 8,
  setup: 40,
  entries: 10_000,
  entriesOfPerson: 30_000,
} as const;

/** What a person notes about a trade, or about the day. */
export interface Note {
  /** May be empty where there is a tag or a setup. */
  readonly text: string;
  /** Normalised, each once, in alphabetical order. */
  readonly tags: readonly string[];
  /** Normalised: the one pattern that was traded. */
  readonly setup: string | undefined;
}

/**
 * A tag or a setup as it is kept, so that 'Break out', '#breakout ' and 'BREAK  OUT' don't count apart: small letters, digits and hyphens
 * for everything between them, without the sign in front.
 * @returns undefined where nothing is left
 */
export function parseLabel(typed: string, maximum: number): string | undefined {
  const label = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return label === '' || label.length > maximum ? undefined : label;
}

/** A note as typed. @returns undefined where it says nothing, or a tag or the setup is too long, or none of it is a word */
export function parseNote({
  text = '',
  tags = [],
  setup,
}: {
  readonly text?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly setup?: string | undefined;
}): Note | undefined {
  const labels = tags.map((tag) => parseLabel(tag, NOTE_LIMITS.tag));
  const named = setup === undefined ? undefined : parseLabel(setup, NOTE_LIMITS.setup);
  if (labels.includes(undefined) || (setup !== undefined && named === undefined)) return undefined;
  const known = [...new Set(labels as string[])].sort();
  const trimmed = text.trim();
  if (known.length > NOTE_LIMITS.tags || trimmed.length > NOTE_LIMITS.text) return undefined;
  return trimmed === '' && known.length === 0 && named === undefined
    ? undefined
    : { text: trimmed, tags: known, setup: named };
}
