/** The well-known test cards. No other number is ever taken, so that nobody can type a real one in by mistake. */
const TEST_CARDS: ReadonlyMap<string, CardBrand> = new Map([
  ['4242424242424242', 'Visa'],
  ['4111111111111111', 'Visa'],
  ['4000056655665556', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['378282246310005', 'American Express'],
  ['6011111111111117', 'Discover'],
]);

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover';

/** What a person may type where no test card was recognised. */
export const EXAMPLE_CARD = '4242 4242 4242 4242';

/** The brand of a test card, blanks between its digits or not; undefined for every other number. */
export const testCardBrand = (number: string): CardBrand | undefined =>
  TEST_CARDS.get(number.replaceAll(/[\s-]/g, ''));

/** Whether a text has what could be a card's number in it: a run of 13 to 19 digits with a right check digit. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(/\d(?:[\s-]?\d)*/g) ?? [])
    .map((run) => run.replaceAll(/\D/g, ''))
    .some((digits) => digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits));

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
