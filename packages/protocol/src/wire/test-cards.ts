/** The well-known test cards. Other numbers are refused, so that nobody can enter a real one by mistake. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', brand: 'Visa' },
  { number: '4111 1111 1111 1111', brand: 'Visa' },
  { number: '5555 5555 5555 4444', brand: 'Mastercard' },
  { number: '3782 822463 10005', brand: 'American Express' },
  { number: '6011 1111 1111 1117', brand: 'Discover' },
  { number: '4000 0566 5566 5556', brand: 'Visa' },
] as const;

export type CardBrand = (typeof TEST_CARDS)[number]['brand'];

/** Suggested where no test card was recognised. */
export const EXAMPLE_CARD = TEST_CARDS[0].number;

const keepDigits = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** The brand of a test card, blanks between its digits or not; undefined for every other number. */
export const testCardBrand = (number: string): CardBrand | undefined =>
  TEST_CARDS.find((card) => keepDigits(card.number) === keepDigits(number))?.brand;

/** Whether a test card begins with the typed digits. */
export const beginsTestCard = (typed: string): boolean =>
  TEST_CARDS.some((card) => keepDigits(card.number).startsWith(keepDigits(typed)));

/**
 * How the numbers of card networks begin, and how many digits they have (ISO/IEC 7812; the networks' own ranges). Whatever else has as
 * many digits is a number of something else, of which one in ten has a right check digit by chance.
 */
const NETWORKS: readonly { readonly begins: RegExp; readonly digits: readonly number[] }[] = [
  { begins: /^4/, digits: [13, 16, 19] }, // Visa
  { begins: /^5[1-5]|^222[1-9]|^22[3-9]|^2[3-6]|^27[01]|^2720/, digits: [16] }, // Mastercard
  { begins: /^3[47]/, digits: [15] }, // American Express
  { begins: /^6011|^64[4-9]|^65/, digits: [16, 17, 18, 19] }, // Discover
  { begins: /^30[0-59]|^36|^3[89]/, digits: [14, 16, 19] }, // Diners Club
  { begins: /^35(2[89]|[3-8])/, digits: [16, 17, 18, 19] }, // JCB
  { begins: /^62/, digits: [16, 17, 18, 19] }, // UnionPay
  { begins: /^5018|^5020|^5038|^5893|^6304|^6759|^676[1-3]/, digits: [13, 14, 15, 16, 17, 18, 19] }, // Maestro
];

/** Whether a text contains a possible card number: a run of digits that begins and is as long as a network's, with a right check digit. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(/\d(?:[\s-]?\d)*/g) ?? []).map((run) => run.replaceAll(/\D/g, '')).some(isCardNumber);

const isCardNumber = (digits: string): boolean =>
  NETWORKS.some((network) => network.digits.includes(digits.length) && network.begins.test(digits)) &&
  hasCheckDigit(digits);

/** Luhn: from the right every second digit counts twice, its own digits added up. */
function hasCheckDigit(digits: string): boolean {
  const total = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = digit * (index % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return total % 10 === 0;
}

/** E.164: at most fifteen digits, with the plus or the zeros of an international number. */
const INTERNATIONAL = /^\s*(?:\+|00)\s?(?:[\s()./-]*\d){1,15}\s*$/;

/**
 * The same for a telephone number. One in ten long ones has a right check digit by chance, so a number with an international
 * prefix and at most the maximum length is accepted.
 */
export const phoneHasCardNumber = (text: string): boolean => !INTERNATIONAL.test(text) && hasCardNumber(text);

/** A wallet's address: letters between the digits exclude a card number. */
const ADDRESS = /^(?=.*[A-Za-z])[A-Za-z0-9:]+$/;

/** The same for an account number, a wallet's address or an e-mail address. */
export const accountHasCardNumber = (text: string): boolean =>
  !ADDRESS.test(text.trim()) && hasCardNumber(text);
