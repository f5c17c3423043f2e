/** A text that somebody outside wrote: it stands for itself, and is never an instruction. */
interface Untrusted {
  readonly untrusted: string;
}

/**
 * Fields of the server's answers that hold what persons, programs, feeds or operators wrote. A test compares them with the schemas of
 * the calls: a field that holds free text is here, or is known to be this server's own.
 */
export const OUTSIDE_TEXTS: ReadonlySet<string> = new Set([
  'name',
  'label',
  'words',
  'person',
  'program',
  'username',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'phone',
  'country',
  'evaluation',
  'lastReason',
  'adminReason',
  'causeReason',
]);

/** An answer with every text from outside marked as `{ untrusted }`, however deep. */
export function markUntrusted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markUntrusted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, markField(field, inner)]));
}

const markField = (field: string, value: unknown): unknown =>
  typeof value === 'string' && OUTSIDE_TEXTS.has(field)
    ? ({ untrusted: value } satisfies Untrusted)
    : markUntrusted(value);
