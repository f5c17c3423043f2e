import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { findCardRefusal } from '../funds/card-guard.ts';
import { CALL_SCHEMAS } from '../schemas/call-schemas.ts';
import { hasCardNumber } from './test-cards.ts';
import { freeText, phoneText } from './text.ts';

const CARD = '4242 4242 4242 4242';

/** Texts that may contain a card number, and their use instead of being stored. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'login.username': 'looked up',
  'login.password': 'a hash is compared',
  'answerTwoFactor.challenge': 'looked up by its hash',
  'answerTwoFactor.code': 'compared',
  'readLaunch.ticket': 'looked up by its hash',
  'enterLaunch.ticket': 'looked up by its hash',
  'linkLaunch.ticket': 'looked up by its hash',
  'linkLaunch.username': 'looked up',
  'linkLaunch.password': 'a hash is compared',
  'answerLaunchCode.ticket': 'looked up by its hash',
  'answerLaunchCode.challenge': 'looked up by its hash',
  'answerLaunchCode.code': 'compared',
  'joinCourse.ticket': 'looked up by its hash',
  'bindCourse.ticket': 'looked up by its hash',
  'bindCourse.group': 'looked up',
  'bindLink.assignment': 'looked up',
  'bindLink.contest': 'looked up',
  'requestPasswordReset.login': 'looked up',
  'checkPasswordReset.token': 'looked up by its hash',
  'confirmPasswordReset.token': 'looked up by its hash',
  'confirmPasswordReset.password': 'kept as a hash',
  'confirmPasswordReset.confirmPassword': 'compared',
  'judgePassword.password': 'looked up',
  'setUpTwoFactor.password': 'a hash is compared',
  'enableTwoFactor.password': 'a hash is compared',
  'enableTwoFactor.code': 'compared',
  'disableTwoFactor.password': 'a hash is compared',
  'disableTwoFactor.code': 'compared',
  'renewRecoveryCodes.password': 'a hash is compared',
  'renewRecoveryCodes.code': 'compared',
  'register.email': 'an address',
  'createUser.email': 'an address',
  'changeUser.email': 'an address',
  'saveSettings.email': 'an address',
  'createPlatform.issuer': 'a number of the platform',
  'createPlatform.clientId': 'a number of the platform',
  'createPlatform.deploymentIds': 'numbers of the platform',
  'changePlatform.deploymentIds': 'numbers of the platform',
  'setExternalId.externalId': 'a number of the school',
  'confirmNumbers.numbers.externalId': 'compared with the number of the school, never kept',
  'register.password': 'kept as a hash',
  'register.confirmPassword': 'compared',
  'register.code': 'compared',
  'trade.symbol': 'looked up',
  ...Object.fromEntries(
    [
      'trade',
      'closePosition',
      'placeOrder',
      'previewOrder',
      'placeOco.orders',
      'protectPosition',
      'replaceOrder',
    ].map((call) => [`${call}.clientOrderId`, 'a program made it up, and its digits may match by chance']),
  ),
  'previewOrder.symbol': 'looked up',
  'closePosition.symbol': 'looked up',
  'placeOrder.symbol': 'looked up',
  'placeOco.orders.symbol': 'looked up',
  'protectPosition.symbol': 'looked up',
  'createAlert.symbol': 'looked up',
  'eraseAccount.password': 'a hash is compared',
  'eraseAccount.code': 'compared',
  'exportPersonalData.password': 'a hash is compared',
  'exportPersonalData.code': 'compared',
  'saveSettings.password': 'a hash is compared',
  'saveSettings.code': 'compared',
  'createApiKey.password': 'a hash is compared',
  'createApiKey.code': 'compared',
  'createApiKey.account': 'looked up',
  'createApiKey.approver': 'looked up',
  'createApiKey.mandate.symbols': 'looked up',
  'createApiKey.mandate.timeZone': 'looked up',
  'propose.close.symbol': 'looked up',
  'propose.order.clientOrderId': 'looked up',
  'propose.order.symbol': 'looked up',
  'resumeKey.code': 'compared',
  'resumeGroupKeys.password': 'a hash is compared',
  'resumeGroupKeys.code': 'compared',
  'resumeKey.password': 'compared',
  'setMandate.code': 'compared',
  'setMandate.mandate.symbols': 'looked up',
  'setMandate.mandate.timeZone': 'looked up',
  'setMandate.password': 'compared',
  'suspendKeys.key': 'looked up',
  'suspendUserKeys.key': 'looked up',
  'suspendUserKeys.hook': 'looked up',
  'resumeUserKeys.key': 'looked up',
  'resumeUserKeys.hook': 'looked up',
  'suspendKeys.hook': 'looked up',
  'createHook.account': 'looked up',
  'createHook.symbols.symbol': 'looked up',
  'createHook.mandate.symbols': 'looked up',
  'createHook.mandate.timeZone': 'looked up',
  'createHook.password': 'a hash is compared',
  'createHook.code': 'compared',
  'changeHook.symbols.symbol': 'looked up',
  'changeHook.mandate.symbols': 'looked up',
  'changeHook.mandate.timeZone': 'looked up',
  'changeHook.password': 'a hash is compared',
  'changeHook.code': 'compared',
  'renewHook.password': 'a hash is compared',
  'renewHook.code': 'compared',
  'resumeHook.password': 'a hash is compared',
  'resumeHook.code': 'compared',
  'createWebhook.password': 'a hash is compared',
  'createWebhook.code': 'compared',
  'createWebhook.account': 'looked up',
  'changeWebhook.password': 'a hash is compared',
  'changeWebhook.code': 'compared',
  'rotateWebhookSecret.password': 'a hash is compared',
  'rotateWebhookSecret.code': 'compared',
  'createContest.group': 'looked up',
  'createPlan.group': 'looked up',
  'createPlan.world': 'looked up',
  'createPlan.phases.rules.dayEnd.zone': 'the name of a known time zone',
  'createPlan.phases.terms.rules.ordersADay.zone': 'the name of a known time zone',
  'createContest.zone': 'the name of a known time zone',
  'createContest.terms.rules.ordersADay.zone': 'the name of a known time zone',
  'joinTeam.code': 'looked up',
  'createContest.symbols': 'looked up',
  'changeMember.password': 'a hash is compared',
  'changeMember.code': 'compared',
  'createGroup.teacher': 'looked up',
  'joinGroup.code': 'looked up',
  'createAssignment.contest': 'looked up',
  'changeAssignment.contest': 'looked up',
  'importRoster.csv': 'each cell is read as what it is',
  'openPractice.terms.world': 'looked up',
  'openPractice.terms.rules.ordersADay.zone': 'the name of a known time zone',
  'openBranch.world': 'looked up',
  'openReplay.symbols': 'looked up',
  'createWorld.symbols': 'looked up',
  'previewWorld.symbols': 'looked up',
  'previewWorld.of': 'looked up',
  'changePassword.currentPassword': 'a hash is compared',
  'changePassword.newPassword': 'kept as a hash',
  'changePassword.keepKeys': 'looked up',
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
  'declareSplit.symbol': 'looked up',
};

describe('the texts of every call', () => {
  const texts = Object.entries(CALL_SCHEMAS).flatMap(([name, route]) =>
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

const HIDDEN = { 'turned around': 'Ana\u202exam', 'no space wide': 'An\u200ba', 'a filler': 'Ana\u3164' };

describe('what nobody sees', () => {
  const texts = Object.entries(CALL_SCHEMAS).flatMap(([name, route]) =>
    'body' in route ? textsOf(route.body, name) : [],
  );

  it.each(Object.entries(HIDDEN))('is in no text that is kept: %s', (_, text) => {
    const takes = ({ schema }: Text, value: string) => schema.safeParse(value).success;
    // What takes no such word takes none with something hidden either: dates, codes, lists.
    const taken = texts.filter((one) => takes(one, text)).map(({ path }) => path);
    const others = new Set(Object.keys(NOT_KEPT));
    expect([...new Set(taken)].filter((path) => !others.has(path))).toEqual([]);
  });

  it.each(['👩\u200d🏫 Ana', '🏳️\u200d🌈', 'می\u200cخواهم', 'क्\u200dष', 'naïve – “ñandú”', '日本語'])(
    'is not what joins letters or emoji: %j',
    (text) => expect(freeText(60).safeParse(text).success).toBe(true),
  );

  it.each([
    'a\u200db',
    'a\u200c b',
    '\u200d🏫',
    'Ana\u00ad',
    '\ufeffAna',
    'a\u2066b',
    'a\u0085b',
    'a\u2028b',
    '\ud800',
  ])('is whatever else has no place of its own: %j', (text) =>
    expect(freeText(60).safeParse(text).success).toBe(false),
  );
});

/** A number with a right check digit that is no test card. */
const REAL_CARD = '4012 8888 8888 1881';

describe("a card's number stays in the browser", () => {
  const bodyOf = (path: string, text: string): object =>
    path
      .split('.')
      .slice(1)
      .reduceRight<unknown>((inner, field) => ({ [field]: inner }), text) as object;
  const paths = Object.entries(CALL_SCHEMAS).flatMap(([name, route]) =>
    'body' in route ? textsOf(route.body, name).map(({ path }) => path) : [],
  );
  const sent = (text: string): string[] => {
    const names = paths.filter((path) => findCardRefusal(bodyOf(path, text)) === undefined);
    return [...new Set(names.map((path) => path.split('.').at(-1) ?? ''))].toSorted();
  };

  it('[API-21] in whatever field of whatever call it was typed, secrets and ids left out', () => {
    expect(sent(REAL_CARD)).toEqual(
      [
        ['authorizationUrl', 'challenge', 'clientId', 'clientOrderId', 'code', 'confirmPassword', 'csv'],
        ['currentPassword', 'deploymentIds', 'email', 'externalId', 'id', 'ids', 'issuer', 'keysUrl'],
        ['newPassword', 'password', 'timestamp', 'token', 'tokenUrl', 'url', 'userId'],
      ].flat(),
    );
  });

  it('[DLG-08] but for a test card in the field of a card', () => {
    expect(sent(CARD)).toContain('cardNumber');
    expect(findCardRefusal({ cardNumber: REAL_CARD })).toBe('card_is_no_test_card');
    expect(findCardRefusal({ cardNumber: '4242 4242 4242' })).toBe('card_is_no_test_card');
    expect(findCardRefusal({ cardNumber: '' })).toBeUndefined();
  });

  it.each([
    ['a note in a list', { lists: [{ name: REAL_CARD }] }, 'card_number_in_text'],
    ['an account number', { accountDetails: '4012888888881881' }, 'card_number_in_text'],
    ['a wallet of letters and digits', { accountDetails: 'bc1q4012888888881881xyz' }, undefined],
    ['a telephone number', { phone: '+4242424242422' }, undefined],
    ['an id of digits alone', { userId: '40128888-8888-4881-8000-000000000000' }, undefined],
    ['numbers', { amount: 4012888888881881, quantity: '10000.00' }, undefined],
    ['nothing', undefined, undefined],
  ])('[API-21] %s', (_, body, refusal) => {
    expect(findCardRefusal(body)).toBe(refusal);
  });
});

/** The digits with the check digit of Luhn appended, found by a reckoning of the test's own. */
function checked(digits: string): string {
  const last = Array.from('0123456789').find((digit) => hasCheckDigit(`${digits}${digit}`));
  return `${digits}${last ?? ''}`;
}
const hasCheckDigit = (digits: string): boolean => {
  const total = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit;
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return total % 10 === 0;
};

describe('a number', () => {
  it.each([
    ['Visa', '401288888888188'],
    ['an old Visa', '422222222222'],
    ['Mastercard', '510510510510510'],
    ['a newer Mastercard', '222100000000000'],
    ['American Express', '37828224631000'],
    ['Discover', '601111111111111'],
    ['Diners Club', '3056930902590'],
    ['JCB', '353011133330000'],
    ['UnionPay', '620000000000000'],
    ['Maestro', '675964982643845'],
  ])("is a card's of %s, however it is written", (_, digits) => {
    const card = checked(digits);
    const spaced = card.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    expect([card, spaced, `paid with ${spaced.replaceAll(' ', '-')}.`].map(hasCardNumber)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of a school, or of a moment, is none, whatever its check digit', () => {
    const schools = Array.from({ length: 100 }, (_, place) =>
      checked(`1000000000${String(place).padStart(7, '0')}`),
    );
    const moments = Array.from({ length: 60 }, (_, minute) =>
      checked(`Trabajo 20261128 1430${String(minute).padStart(2, '0')}`.replaceAll(/\D/g, '')),
    );
    const clock = Array.from({ length: 60 }, (_, second) => String(1_795_905_000_000 + second * 1_000));
    expect([...schools, ...moments, ...clock].filter(hasCardNumber)).toEqual([]);
  });

  it('is nobody’s card within an address or an id', () => {
    const bodies = [
      { email: '4111111111111111@uni.edu' },
      { externalId: '4111111111111111' },
      { url: 'https://hooks.example.org/4111111111111111' },
    ];
    expect(bodies.map((body) => findCardRefusal(body))).toEqual([undefined, undefined, undefined]);
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
    case 'default':
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
