import * as z from 'zod';
import { hasCardNumber, phoneHasCardNumber } from './test-cards.ts';

/** The problem of a text with a card's number in it: the server answers it with a code of its own. */
export const CARD_IN_TEXT = 'has what could be a card number in it';

/**
 * Whatever a person types that is kept: a name, a note, a reason. Nobody's card number is ever kept by the way, so a text
 * with one is refused, and so is one with what a terminal would act on; a new line is fine.
 * @param most characters
 */
export const freeText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !hasCardNumber(text), CARD_IN_TEXT);

/** A telephone number. */
export const phoneText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !hasControlCharacter(text), 'has a control character in it')
    .refine((text) => !phoneHasCardNumber(text), CARD_IN_TEXT);

/** What a terminal would act on, or a text separates its parts with; a new line is fine. */
export const hasControlCharacter = (text: string): boolean =>
  Array.from(text).some((character) => (character < ' ' && character !== '\n') || character === '\u007f');
