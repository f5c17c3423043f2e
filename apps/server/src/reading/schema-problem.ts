import { CARD_IN_TEXT } from '@lonja/protocol';
import type { core } from 'zod';

/**
 * A field's problem for `details.issues`. Zod's own messages are not used: they are not for readers, and repeat the name of an
 * unknown field, which may be any text.
 */
export const schemaProblem = (code: string | undefined, message: string | undefined): string =>
  PROBLEMS[code as keyof typeof PROBLEMS] ?? ownProblem(message);

const PROBLEMS: Readonly<Record<Exclude<core.$ZodIssue['code'], 'custom'>, string>> = {
  invalid_type: 'is missing or of another type',
  invalid_union: 'is missing or of another form',
  invalid_format: 'has another form',
  invalid_value: 'is not one of the allowed values',
  invalid_key: 'has a field with another name',
  invalid_element: 'has an element of another form',
  unrecognized_keys: 'has an unknown field',
  not_multiple_of: 'is not on its grid',
  too_big: 'is too large or too long',
  too_small: 'is too small or too short',
};

/** The protocol's own problems, which are answered as they are. */
const OWN: ReadonlySet<string> = new Set([
  'must be a decimal number',
  'has too many decimals',
  'is too large',
  'has a control character in it',
  CARD_IN_TEXT,
  'takes trailDistance or trailPercent',
  'is not between 0 and 100',
  'is not between 0.01 and 50',
]);

const ownProblem = (message = ''): string => (OWN.has(message) ? message : 'is not valid');
