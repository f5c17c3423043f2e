import * as z from 'zod';
import { hasCardNumber, phoneHasCardNumber } from './test-cards.ts';

/** The problem of a text with a card's number in it: the server answers it with a code of its own. */
export const CARD_IN_TEXT = 'has what could be a card number in it';

/** The problem of a text with a character that nobody sees. */
const INVISIBLE = 'has an invisible character in it';

/**
 * A stored text of a person: a name, a note, a reason. Refused with a possible card number, which must not be stored, with control
 * characters other than a line break, and with what nobody sees: two names would look alike, or a text would turn around what stands
 * after it.
 * @param maximum characters
 */
export const freeText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !hasInvisibleCharacter(text), INVISIBLE)
    .refine((text) => !hasCardNumber(text), CARD_IN_TEXT);

/**
 * An address or somebody else's number for a person or a thing: it is no text of a person, and its digits may be a card's by chance.
 * @param most characters
 */
export const plainId = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !hasInvisibleCharacter(text), INVISIBLE);

/** A telephone number. */
export const phoneText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !hasInvisibleCharacter(text), INVISIBLE)
    .refine((text) => !phoneHasCardNumber(text), CARD_IN_TEXT);

/** Whether a text has control characters or separators other than a line break. */
export const hasControlCharacter = (text: string): boolean => /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u.test(text);

/**
 * Whether a text has characters that nobody sees: those of format, as what turns the direction of a text or is no space wide, those that
 * are not assigned, and fillers. What joins emoji to one is seen; so are the joiners within a word of the scripts that have them.
 */
export const hasInvisibleCharacter = (text: string): boolean =>
  /[\p{Cf}\p{Cn}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u.test(
    text.replaceAll(JOINED, ''),
  );

/** Scripts in which a joiner within a word changes how its letters are drawn. */
const JOINING = '\\p{Script=Arab}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Sinh}\\p{Script=Mlym}';
/** A joiner between two emoji, the first of whatever colour, or within such a word. */
const JOINED = new RegExp(
  String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})` +
    `|(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  'gu',
);
