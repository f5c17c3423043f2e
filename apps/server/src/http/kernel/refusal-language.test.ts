import { expect, test } from 'vitest';
import { describeServer } from '../../test/describe-server.ts';

const rig = describeServer();

/** By what a program asks for; undefined is no header at all. */
const HEADERS = [
  [undefined, undefined],
  ['en-US,en;q=0.9', 'en'],
  ['es', 'es'],
  ['fr-CH', 'fr'],
  ['ja, de;q=0.4', 'de'],
] as const;

const headersFor = (language: string | undefined) =>
  language === undefined ? {} : { 'accept-language': language };

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
    expect(texts).toEqual(TEXTS[language ?? 'none']);
    expect(answers.map((answer) => answer.headers['content-language'])).toEqual(texts.map(() => language));
  },
);

const TEXTS = {
  none: [
    'No encontrado',
    'Debes iniciar sesión',
    'Por favor ingresa usuario y contraseña',
    'El valor de «quantity» no es válido',
    'Minimum withdrawal amount is $50',
  ],
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
