import { EXAMPLE_CARD, testCardBrand } from '@lonja/protocol/test-cards';

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

/** A test card to name where another number is typed; undefined where it is one, or none is typed. */
export const refusedCard = (number: string): string | undefined =>
  number.trim() === '' || testCardBrand(number) ? undefined : EXAMPLE_CARD;
