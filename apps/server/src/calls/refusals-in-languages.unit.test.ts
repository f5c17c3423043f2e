import Fastify from 'fastify';
import { REFUSALS, type GivenRefusal, type RefusalCode } from '@lonja/protocol';
import { LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { RefusalFigures } from '@lonja/words/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import type { Caller } from './policy.ts';

/** Figures for each text that has gaps. */
const FIGURES = {
  below_margin_call: { figure: 'balance', minimum: '12.00' },
  margin_missing: { required: '12.00', available: '3.00' },
  amount_out_of_range: { minimum: '1.00', maximum: '12.00' },
  withdrawal_funds_gone: { available: '12.00' },
  insufficient_funds: { required: '12.00', available: '3.00', leverage: 2, affordable: '1' },
  insufficient_free_margin: { required: '12.00', available: '3.00', leverage: 2, affordable: '1' },
  opens_at_margin_call: {
    required: '12.00',
    available: '3.00',
    leverage: 2,
    affordable: '1',
    freeMarginAfter: '1.00',
  },
  price_moved: { price: 12, seen: 11, decimals: 2 },
  position_too_large: { maximumPercent: 25, largest: '12.00' },
  price_delayed: { minutes: 15 },
  leverage_not_allowed: { allowed: [1, 2] },
  information_missing: { missing: ['accountDetails', 'routingNumber'] },
  card_is_no_test_card: { example: '4242 4242 4242 4242' },
  too_many_replays: { maximum: 3 },
  replays_of_day_spent: { maximum: 30 },
  replays_full: { maximum: 200 },
  script_line_idle: { line: 2 },
  too_many_kept_accounts: { maximum: 300 },
  journal_full: { maximum: 10_000 },
  journals_full: { maximum: 30_000 },
  invalid_request: { issues: [{ field: 'quantity', problem: 'Invalid input' }] },
} as const satisfies { readonly [Code in keyof RefusalFigures]: unknown } & Partial<
  Record<RefusalCode, object>
>;

const CODES = Object.keys(REFUSALS) as RefusalCode[];
const given = (code: RefusalCode) =>
  [code, (FIGURES as Partial<Record<RefusalCode, object>>)[code]] as unknown as GivenRefusal;

/** Who asks, how, and in which language that is to be answered. */
const CALLERS: readonly (readonly [
  who: string,
  header: string | undefined,
  own: Language | undefined,
  Language,
])[] = [
  ...LANGUAGE_CODES.map((code) => ['whoever asks for it', code, undefined, code] as const),
  ...LANGUAGE_CODES.map((code) => ['a person with an account in it', undefined, code, code] as const),
  ...LANGUAGE_CODES.map(
    (code) => ['a person who asks for another one', code, code === 'es' ? 'de' : 'es', code] as const,
  ),
  ['a program or a visitor who asks for none', undefined, undefined, 'en'],
  ['a program that asks for one without texts', 'ja', undefined, 'en'],
];

const app = Fastify();
beforeAll(async () => {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const own = request.headers['x-own-language'];
    if (typeof own === 'string') request.session = { language: own } as Caller;
  });
  answerErrors(app as unknown as Parameters<typeof answerErrors>[0], true);
  app.get<{ Params: { code: RefusalCode } }>('/:code', ({ params: { code } }) => {
    throw new HttpRefusal(...given(code));
  });
  await app.ready();
});
afterAll(() => app.close());

/** Whether a text is a sentence of a language for a code, whatever stands in its gaps. */
function isOf(language: Language, code: RefusalCode, text: string): boolean {
  const { refusals, refusalFigures } = SERVER_TEXTS[language];
  const templates = [refusals[code], (refusalFigures as Partial<Record<RefusalCode, string>>)[code] ?? ''];
  return templates.some((template) => {
    const parts = template.split(/\{\{[^}]+\}\}/);
    return template !== '' && parts.every((part) => text.includes(part)) && text.startsWith(parts[0] ?? '');
  });
}

test.each(CALLERS)(
  '[ERR-01] every refusal for %s (%s, account %s) is in %s',
  async (_, header, own, language) => {
    const strays: string[] = [];
    for (const code of CODES) {
      const headers = {
        ...(header ? { 'accept-language': header } : {}),
        ...(own ? { 'x-own-language': own } : {}),
      };
      const answer = await app.inject({ url: `/${code}`, headers });
      const { message, error } = answer.json<{ message: string; error: string }>();
      const isRight =
        error === message &&
        answer.headers['content-language'] === language &&
        isOf(language, code, message) &&
        !message.includes('{{');
      if (!isRight) strays.push(`${code}: ${message}`);
    }
    expect(strays).toEqual([]);
    expect(CODES.length).toBeGreaterThan(200);
  },
);
