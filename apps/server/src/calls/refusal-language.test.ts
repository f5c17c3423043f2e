import { readdirSync, readFileSync } from 'node:fs';
import { CALL_SCHEMAS, NewApiKey } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import type { Actor, CallOptions } from '../test/server-rig.ts';

const rig = describeServer();

/** By what a request asks for; undefined is no header at all: a visitor is answered in English, and so is whoever has chosen nothing else. */
const HEADERS = [
  [undefined, 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['es', 'es'],
  ['fr-CH', 'fr'],
  ['ja, de;q=0.4', 'de'],
] as const;

const headersFor = (language: string | undefined) => ({ 'accept-language': language ?? ANY });

/** As many programs send that care for none. */
const ANY = '*';

test.each(HEADERS)(
  '[ERR-01] with Accept-Language %s a call that there is not, one nobody may, a bad body and a schema’s refusal are in %s',
  async (header, language) => {
    const headers = headersFor(header);
    const client = await rig.join();
    const answers = [
      await rig.call('GET /api/nothing', { headers }),
      await rig.call('GET /api/positions/00000000-0000-4000-8000-000000000000', { headers }),
      await rig.call('POST /api/login', { headers, body: { username: '', password: '' } }),
      await rig.call('POST /api/trades/buy', {
        as: client,
        headers,
        body: { userId: client.id, symbol: 'AAPL', quantity: [] },
      }),
      await rig.call(`POST /api/users/${client.id}/withdraw`, {
        as: client,
        headers,
        body: { amount: 10, method: 'paypal', accountDetails: 'ana@example.org' },
      }),
    ];
    const texts = answers.map(({ body }) => (body as { message: string }).message);
    expect(texts).toEqual(TEXTS[language]);
    expect(answers.map((answer) => answer.headers['content-language'])).toEqual(texts.map(() => language));
  },
);

const TEXTS = {
  es: [
    'No encontrado',
    'Debes iniciar sesión',
    'Por favor ingresa usuario y contraseña',
    'El valor de «quantity» no es válido',
    'El retiro mínimo es de $50',
  ],
  en: [
    'Not found',
    'Please sign in',
    'Please enter your username and password',
    'The value of “quantity” is not valid',
    'Minimum withdrawal amount is $50',
  ],
  fr: [
    'Introuvable',
    'Veuillez vous connecter',
    'Indiquez votre nom d’utilisateur et votre mot de passe',
    'La valeur de « quantity » n’est pas valide',
    'Le retrait minimal est de 50 $',
  ],
  de: [
    'Nicht gefunden',
    'Bitte melden Sie sich an',
    'Bitte geben Sie Benutzername und Passwort ein',
    'Der Wert von „quantity“ ist ungültig',
    'Die kleinste Auszahlung ist 50 $',
  ],
};

test('sample lists are named in the reader’s language', async () => {
  const client = await rig.join();
  const nameIn = async (language: string | undefined) => {
    const { body } = await rig.call('GET /api/watchlists', { as: client, headers: headersFor(language) });
    return (body as { lists: { name: string }[] }).lists[0]?.name;
  };
  expect([await nameIn(undefined), await nameIn('es'), await nameIn('fr'), await nameIn('de')]).toEqual([
    'Favorites',
    'Favoritos',
    'Favoris',
    'Favoriten',
  ]);
});

const LANGUAGES_OF_ANSWERS = ['en', 'es', 'fr', 'de'] as const;
/** What each call says of an order, a cancellation, a deposit, and of orders that were refused. */
const SAID = {
  en: ['Waiting: buy 2 AAPL', 'Order 1 canceled', 'Deposit completed', 'Bought 1 AAPL at 191.24'],
  es: [
    'En espera: compra de 2 AAPL',
    'Orden 1 cancelada',
    'Depósito completado',
    'Compra de 1 AAPL a 191.24',
  ],
  fr: ['En attente : achat de 2 AAPL', 'Ordre 1 annulé', 'Dépôt effectué', 'Achat de 1 AAPL à 191.24'],
  de: [
    'Wartet: Kauf von 2 AAPL',
    'Auftrag 1 storniert',
    'Einzahlung abgeschlossen',
    'Kauf von 1 AAPL zu 191.24',
  ],
};

async function sayingsOf(caller: (client: Actor) => Promise<CallOptions> | CallOptions): Promise<string[]> {
  const client = await rig.join();
  const options = await caller(client);
  const limit = { symbol: 'AAPL', side: 'buy', quantity: 2, type: 'limit', limitPrice: '100' };
  const placed = await rig.call('POST /api/orders', { ...options, body: limit });
  const { orders } = CALL_SCHEMAS.placeOrder.response.parse(placed.body);
  const answers = [
    placed,
    await rig.call(`DELETE /api/orders/${orders[0]?.id}`, options),
    await rig.call(`POST /api/users/${client.id}/deposit`, {
      ...options,
      body: { amount: 5, paymentMethod: 'paypal' },
    }),
    await rig.call('POST /api/trades/buy', {
      ...options,
      body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 },
    }),
  ];
  return answers.map(({ body }) => (body as { message: string }).message);
}

const withKey = async (client: Actor): Promise<CallOptions> => {
  const body = { name: 'A bot', scopes: ['read', 'trade', 'transfer'], days: 30, password: client.password };
  const { key } = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
  return { headers: { authorization: `Bearer ${key}`, 'accept-language': ANY } };
};
const choose = async (client: Actor, language: string): Promise<void> => {
  const route = `PUT /api/users/${client.id}/settings`;
  expect(await rig.call(route, { as: client, body: { language } })).toMatchObject({ status: 200 });
};

test.each(LANGUAGES_OF_ANSWERS)(
  'answers are in %s for whoever asks for it, and for a person whose account is',
  async (language) => {
    expect(await sayingsOf((as) => ({ as, headers: { 'accept-language': language } }))).toEqual(
      SAID[language],
    );
    const own = async (as: Actor) => {
      await choose(as, language);
      return { as, headers: { 'accept-language': ANY } };
    };
    expect(await sayingsOf(own)).toEqual(SAID[language]);
  },
);

test('a program that asks for no language is answered in English, whatever its person has chosen', async () => {
  const program = async (client: Actor) => {
    await choose(client, 'es');
    return withKey(client);
  };
  expect(await sayingsOf(program)).toEqual(SAID.en);
});

test('no call has words of its own: what it answers is of packages/words, in the language of the answer', () => {
  const files = filesIn(new URL('../', import.meta.url)).filter(({ pathname }) => !NOT_SPOKEN.test(pathname));
  expect(files.length).toBeGreaterThan(100);
  const spoken = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\bmessage(:|\?:|\s*=)\s*['"`][^'"`]/.test(line))
      .map((line) => `${file.pathname.split('/src/')[1]}: ${line.trim()}`),
  );
  expect(spoken).toEqual([]);
});

/** What operators read, and what no answer holds. */
const NOT_SPOKEN = /\/src\/(test|commands|demo|process)\//;

function filesIn(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesIn(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')
      ? [new URL(entry.name, folder)]
      : [];
  });
}
