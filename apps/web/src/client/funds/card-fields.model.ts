import { beginsTestCard, EXAMPLE_CARD, testCardBrand } from '@lonja/protocol/test-cards';

/** Digits in groups of four, at most 19 characters. */
export const formatCardNumber = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .slice(0, 19);

export const formatCardName = (text: string): string => text.toUpperCase();

/** 'MM/YY' as it is typed. */
export function formatExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatCvv = (text: string): string => text.replace(/\D/g, '').slice(0, 4);
export const formatRouting = (text: string): string => text.replace(/\D/g, '').slice(0, 9);

/** Whether the typed number must not leave the browser, because it is no test card, or not yet. */
export const isRefusedCard = (number: string): boolean =>
  number.trim() !== '' && testCardBrand(number) === undefined;

/** A test card to suggest once the typed digits can't become one; undefined before. */
export const refusedCardExample = (typed: string): string | undefined =>
  isRefusedCard(typed) && !beginsTestCard(typed) ? EXAMPLE_CARD : undefined;
