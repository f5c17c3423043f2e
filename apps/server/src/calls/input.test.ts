import { ErrorBody } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideClient, describeServer } from '../test/processes/describe-server.ts';
import type { Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = provideClient(rig);
let books: string;

beforeAll(async () => {
  // something to lose: a close that should be refused would find a position
  await send('trades/buy', order('1', '191.24'));
  books = await rig.books();
});

const send = (
  path: string,
  raw: string | Buffer | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  rig.call(`POST /api/${path}`, { as: client, ...(raw === undefined ? {} : { raw }), headers });

/** JSON texts, so that what `JSON.stringify` would not write can be sent. */
const order = (quantity: string, price: string, more = ''): string =>
  `{"userId":"${client.id}","symbol":"AAPL","quantity":${quantity},"price":${price}${more}}`;
const closing = (quantity: string, price: string): string =>
  `{"userId":"${client.id}","symbol":"AAPL","quantity":${quantity},"currentPrice":${price}}`;

interface Refused {
  readonly status: number;
  readonly books: 'unchanged' | 'changed';
  readonly desk: string;
}

/** What an answer says and what its call left behind. */
async function outcomeOf(answer: Answer): Promise<Refused> {
  const { error, message } = ErrorBody.strict().parse(answer.body);
  if (error !== message) throw new Error(`error and message differ: ${answer.text}`);
  const isUnchanged = (await rig.books()) === books;
  const { state } = rig.server.desk.status();
  return { status: answer.status, books: isUnchanged ? 'unchanged' : 'changed', desk: state };
}

const refused = (status: number): Refused => ({ status, books: 'unchanged', desk: 'ok' });

/** JSON values, none of which is a quantity. */
const EVIL_NUMBERS = [
  ...'"NaN" "Infinity" "-Infinity" 1e309 -1e309 1e308 "1e309" 1e-9 "1e-400" 0.000000001'.split(' '),
  ...'true false [5] [] {} {"valueOf":5} null "" "0x10" "1,5" "1.000.000" "1_000" "٥" "５"'.split(' '),
  ...'"5e" ".5" "5." "--5" "+-5" "1/2" "5n" -1 "-1" -0.01 0 -0 "0" "0.00"'.split(' '),
  ...'"1e0" "1E0" "10e-1" "0.1e1" "+5" "+1" "00005" "01" "01.0" "-01"'.split(' '),
  '" 5"',
  '"5 "',
  '"5\\n"',
  '92233720369',
  '"92233720368.54775808"',
  '9'.repeat(400),
  `"${'9'.repeat(400)}"`,
  `0.${'3'.repeat(400)}`,
  `"0.${'0'.repeat(60)}1"`,
];
const shown = (text: string): string => (text.length > 24 ? `${text.slice(0, 20)}… (${text.length})` : text);

describe('numbers that are none', () => {
  test.each(EVIL_NUMBERS.map((evil) => [shown(evil), evil]))('[API-05] [API-13] %s', async (_, evil) => {
    expect(await outcomeOf(await send('trades/buy', order(evil, '191.24')))).toEqual(refused(400));
    expect(await outcomeOf(await send('trades/sell', order(evil, '191.20')))).toEqual(refused(400));
    expect(await outcomeOf(await send('positions/close', closing(evil, '191.20')))).toEqual(refused(400));
  });

  const harmless = new Set(['92233720369', '"92233720368.54775808"', `0.${'3'.repeat(400)}`]);
  test.each(EVIL_NUMBERS.filter((evil) => !harmless.has(evil)).map((evil) => [shown(evil), evil]))(
    '[API-05] [API-13] as a price: %s',
    async (_, evil) => {
      expect(await outcomeOf(await send('trades/buy', order('1', evil)))).toEqual(refused(400));
      expect(await outcomeOf(await send('trades/sell', order('1', evil)))).toEqual(refused(400));
      expect(await outcomeOf(await send('positions/close', closing('1', evil)))).toEqual(refused(400));
    },
  );

  test.each(['true', '[5]', '{}', '"0x10"', '1e309'])(
    '[API-05] as what is only checked: %s',
    async (evil) => {
      expect(await outcomeOf(await send('trades/buy', order('1', '191.24', `,"total":${evil}`)))).toEqual(
        refused(400),
      );
      expect(
        await outcomeOf(await send('trades/buy', order('1', '191.24', `,"marginUsed":${evil}`))),
      ).toEqual(refused(400));
      expect(await outcomeOf(await send('trades/buy', order('1', '191.24', `,"leverage":${evil}`)))).toEqual(
        refused(400),
      );
      expect(
        await outcomeOf(await send('trades/buy', order('1', '191.24', `,"slippagePercent":${evil}`))),
      ).toEqual(refused(400));
      expect(await outcomeOf(await send('trades/buy', order('1', '191.24', `,"timestamp":${evil}`)))).toEqual(
        refused(400),
      );
    },
  );
});

describe('bodies that are none', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"userId":'],
    ['two objects', '{}{}'],
    ['a comment', '{} // fine'],
    ['a single quote', "{'userId':1}"],
    ['a number that JSON lacks', '{"quantity":NaN}'],
    ['an array', '[]'],
    ['a text', '"buy"'],
    ['null', 'null'],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte order mark', '\uFEFF{}'],
    ['depth', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['depth in objects', '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)],
  ])('[API-21] %s', async (_, raw) => {
    expect(await outcomeOf(await send('trades/buy', raw))).toEqual(refused(400));
  });

  test.each([
    ['__proto__', (body: string) => body.replace('{', '{"__proto__":{"role":"admin"},')],
    ['an escaped __proto__', (body: string) => body.replace('{', '{"\\u005f_proto__":{"role":"admin"},')],
    ['constructor', (body: string) => body.replace('{', '{"constructor":{"prototype":{"role":"admin"}},')],
    ['prototype', (body: string) => body.replace('{', '{"prototype":{"role":"admin"},')],
    ['an unknown field', (body: string) => body.replace('{', '{"admin":true,')],
    ['a member twice', (body: string) => body.replace('{', '{"quantity":"1",')],
    ['a zero character', (body: string) => body.replace('AAPL', 'AAPL\\u0000')],
  ])('[API-21] with %s', async (_, bend) => {
    expect(await outcomeOf(await send('trades/buy', bend(order('1', '191.24'))))).toEqual(refused(400));
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/xml',
    'nonsense',
  ])('[API-21] %s is not read', async (type) => {
    expect(await outcomeOf(await send('trades/buy', order('1', '191.24'), { 'content-type': type }))).toEqual(
      refused(415),
    );
  });

  test('[API-21] more than 64 KiB are too many, announced or not', async () => {
    const long = order('1', '191.24', ' '.repeat(65_536));
    expect(await outcomeOf(await send('trades/buy', long))).toEqual(refused(413));
    expect(await outcomeOf(await send('trades/buy', long, { 'transfer-encoding': 'chunked' }))).toEqual(
      refused(413),
    );
    const maximum = order('0', '191.24');
    expect(await outcomeOf(await send('trades/buy', maximum.padEnd(65_536)))).toEqual(refused(400));
  });

  test.each(['login', 'register', 'trades/buy', 'positions/close'])(
    '[API-25] an empty JSON body counts as none: POST %s',
    async (path) => {
      const bare = await outcomeOf(await send(path, undefined));
      const typed = await outcomeOf(
        await send(path, undefined, { 'content-type': 'application/json', 'content-length': '0' }),
      );
      expect(bare).toEqual(refused(400));
      expect(typed).toEqual(refused(400));
    },
  );

  test('[API-25] a read does not mind an empty JSON body', async () => {
    const answer = await rig.call(`GET /api/users/${client.id}`, {
      as: client,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['login', '{"username":5,"password":"x"}', 'username', 'is missing or of another type'],
    ['trades/buy', '{"userId":"me"}', 'userId', 'has another form'],
    [
      'trades/buy',
      () => order('1', '191.24', ',"slippagePercent":101'),
      'slippagePercent',
      'is not between 0 and 100',
    ],
    ['trades/buy', () => order('1', '191.24', ',"leverage":501'), 'leverage', 'is too large or too long'],
    ['trades/buy', () => order('"0.123456789"', '191.24'), 'quantity', 'has too many decimals'],
    [
      'trades/buy',
      () => order('1', '191.24', ',"leverageType":"x"'),
      'leverageType',
      'is not one of the allowed values',
    ],
    ['trades/buy', () => order('1', '191.24', ',"admin":1'), '', 'has an unknown field'],
  ])('[API-21] POST %s of %s is refused in Spanish', async (path, raw, field, problem) => {
    const { body } = await send(path, typeof raw === 'string' ? raw : raw());
    const { details } = body as { readonly details: { readonly issues: readonly object[] } };
    const message = field === '' ? 'La petición no es válida' : `El valor de «${field}» no es válido`;
    expect(body).toMatchObject({ message });
    expect(details.issues[0]).toEqual({ field, problem });
  });

  test('[API-21] what was sent is not sent back', async () => {
    const secret = '<script>5105105105105100</script>';
    const sent = order(`"${secret}"`, '191.24', `,"${secret}":1`);
    const answer = await send('trades/buy', sent);
    expect(await outcomeOf(answer)).toEqual(refused(400));
    expect(answer.text).not.toContain('5105');
  });
});
