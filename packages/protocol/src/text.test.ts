import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { ROUTES } from './routes.ts';
import { freeText, phoneText } from './text.ts';

const CARD = '4242 4242 4242 4242';

/** Texts that may have a card's number in them: what becomes of them, instead of being kept as they are. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'login.username': 'looked up',
  'login.password': 'a hash is compared',
  'answerTwoFactor.challenge': 'looked up by its hash',
  'answerTwoFactor.code': 'compared',
  'requestPasswordReset.login': 'looked up',
  'checkPasswordReset.token': 'looked up by its hash',
  'confirmPasswordReset.token': 'looked up by its hash',
  'confirmPasswordReset.password': 'kept as a hash',
  'confirmPasswordReset.confirmPassword': 'compared',
  'judgePassword.password': 'looked up',
  'setUpTwoFactor.password': 'a hash is compared',
  'enableTwoFactor.code': 'compared',
  'disableTwoFactor.password': 'a hash is compared',
  'disableTwoFactor.code': 'compared',
  'renewRecoveryCodes.password': 'a hash is compared',
  'renewRecoveryCodes.code': 'compared',
  'register.password': 'kept as a hash',
  'register.confirmPassword': 'compared',
  'register.code': 'compared',
  'trade.symbol': 'looked up',
  'closePosition.symbol': 'looked up',
  'placeOrder.symbol': 'looked up',
  'placeOco.orders.symbol': 'looked up',
  'protectPosition.symbol': 'looked up',
  'createAlert.symbol': 'looked up',
  'eraseAccount.password': 'a hash is compared',
  'changePassword.currentPassword': 'a hash is compared',
  'changePassword.newPassword': 'kept as a hash',
  'changeUser.password': 'kept as a hash',
  'changeUser.expected.username': 'compared',
  'changeUser.expected.email': 'compared',
  'changeUser.expected.fullName': 'compared',
  'changeUser.expected.phone': 'compared',
  'changeUser.expected.country': 'compared',
  'changePosition.symbol': 'ignored',
  'deposit.cardNumber': 'a test card, of which the last four digits are kept',
  'withdraw.cardNumber': 'a test card, of which the last four digits are kept',
  'withdraw.accountDetails': 'its last four digits are kept, or it is refused where it is kept whole',
  'createUser.password': 'kept as a hash',
  'importUsers.csv': 'each cell is read as what it is',
  'confirmPassword.password': 'a hash is compared',
  'tellSplit.symbol': 'looked up',
};

describe('the texts of every call', () => {
  const texts = Object.entries(ROUTES).flatMap(([name, route]) =>
    'body' in route ? textsOf(route.body, name) : [],
  );

  it('[API-21] are found', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['changeUser.reason', 'createApiKey.name', 'withdraw.bankName']),
    );
  });

  it("[API-21] hold no card's number where they are kept", () => {
    const taken = texts.filter(({ schema }) => schema.safeParse(CARD).success).map(({ path }) => path);
    expect([...new Set(taken)].toSorted()).toEqual(Object.keys(NOT_KEPT).toSorted());
  });
});

describe('a free text', () => {
  it.each([
    ['Ana María\nRuiz', true],
    ['order 4242 of 2026', true],
    [CARD, false],
    ['paid with 4242-4242-4242-4242.', false],
    ['a\u0007bell', false],
    ['x'.repeat(61), false],
  ])('%j passes: %s', (text, passes) => {
    expect(freeText(60).safeParse(text).success).toBe(passes);
  });
});

describe('a telephone number', () => {
  it.each([
    ['+34 600 000 000', true],
    // has a right check digit
    ['+4242424242422', true],
    ['004242424242422', true],
    ['4242424242422', false],
    [CARD, false],
    [`+${CARD}`, false],
  ])('%j passes: %s', (text, passes) => {
    expect(phoneText(40).safeParse(text).success).toBe(passes);
  });
});

interface Text {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Every place of a schema that takes a text, by its path. */
function textsOf(schema: unknown, path: string): Text[] {
  const { def } = schema as {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, unknown>>;
      readonly innerType?: unknown;
      readonly element?: unknown;
      readonly options?: readonly unknown[];
    };
  };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
    case 'union':
      return (def.options ?? []).flatMap((option) => textsOf(option, path));
    case 'array':
      return textsOf(def.element, path);
    case 'optional':
    case 'nullable':
      return textsOf(def.innerType, path);
    case 'unknown':
      // taken and ignored
      return [];
    default:
      return [{ path, schema: schema as z.ZodType }];
  }
}
