import * as z from 'zod';
import { hasCardNumber, phoneHasCardNumber } from './test-cards.ts';

/** The problem of a text with a card's number in it: the server answers it with a code of its own. */
export const CARD_IN_TEXT = 'has what could be a card number in it';

/**
 * A stored text of a person: a name, a note, a reason. Refused with a possible card number, which must not be stored, and with
 * control characters other than a line break.
 * @param most characters
 */
export const freeText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !hasCardNumber(text), CARD_IN_TEXT);

/**
 * An address or somebody else's number for a person or a thing: it is no text of a person, and its digits may be a card's by chance.
 * @param most characters
 */
export const plainId = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it');

/** A telephone number. */
export const phoneText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !phoneHasCardNumber(text), CARD_IN_TEXT);

/** Whether a text has control characters or separators other than a line break. */
export const hasControlCharacter = (text: string): boolean =>
  Array.from(text).some((character) => (character < ' ' && character !== '\n') || character === '\u007f');
