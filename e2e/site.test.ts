import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { startSlowNetwork } from './network.ts';

let server: SharedServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  visitor = await openVisitor(browser, server.origin);
  page = visitor.page;
});

afterAll(async () => {
  await leave(browser);
});

const htmlOf = async (path: string): Promise<string> => (await fetch(server.origin + path)).text();
const linkTo = (name: string | RegExp, within: Page | ReturnType<Page['locator']> = page) =>
  within.getByRole('link', { name }).first().getAttribute('href');

/** How far a page has moved what it showed, from its start until so many milliseconds from now and two frames more. */
const shiftsOf = (seen: Page, milliseconds: number): Promise<number> =>
  seen.evaluate(
    (wait) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))), wait);
      }),
    milliseconds,
  );

/** From now on the page counts how often quotes have changed, in `data-changes`. */
const countChanges = (seen: Page): Promise<void> =>
  seen.getByRole('region', { name: 'Cotizaciones en vivo' }).evaluate((quotes) => {
    let changes = 0;
    new MutationObserver(() => {
      document.body.dataset['changes'] = String((changes += 1));
    }).observe(quotes, { subtree: true, childList: true, characterData: true });
  });

/** EURUSD's spread as these pages write it: at some hours it is wider. */
async function spreadOfEurusd(): Promise<string> {
  const assets = (await (await fetch(`${server.origin}/api/real-market-data`)).json()) as {
    readonly symbol: string;
    readonly bid: number;
    readonly ask: number;
  }[];
  const { bid, ask } = assets.find(({ symbol }) => symbol === 'EURUSD')!;
  return ((ask - bid) * 10_000).toFixed(1);
}

/** Words and address of each link. */
const targetsOf = (within: ReturnType<Page['locator']>): Promise<(string | null)[][]> =>
  within
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href')]));

const INDEXED = [
  '/',
  '/trading',
  '/markets',
  '/platforms',
  '/help',
  '/login',
  '/register',
  '/risk',
  '/cookies',
  '/transparency',
];

describe('every public page', () => {
  test.each(INDEXED)('[PUB-14] [PUB-15] [RTE-04] %s is whole before any script', async (path) => {
    const html = await htmlOf(path);
    expect(html).toMatch(/<html lang="es"/);
    expect(html).toMatch(/<title>[^<]*Lonja[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
    expect(html).toContain(`<link rel="canonical" href="${server.origin}${path}"`);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    for (const [name, content] of [
      ['title', title],
      ['description', description],
      ['url', `${server.origin}${path}`],
      ['type', 'website'],
      ['locale', 'es_MX'],
      ['site_name', 'Lonja'],
      ['image', `${server.origin}/og.png`],
    ] as const) {
      expect(html).toContain(`<meta property="og:${name}" content="${content}"`);
    }
    expect(html).toContain('Fondos virtuales');
    expect(html).toContain('Aviso de riesgo y naturaleza del servicio');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/\{\{|undefined|NaN/);
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)];
    const inline = scripts.filter(([, attributes, text]) => text !== '' && !attributes?.includes('json'));
    expect(inline).toEqual([]);
    const ld = /<script type="application\/ld\+json">([^<]+)/.exec(html)?.[1] ?? '';
    expect(JSON.parse(ld)).toMatchObject({ '@context': 'https://schema.org' });
  });

  test('[PUB-14] sitemap, robots, manifest and pictures are there, and say where the site is', async () => {
    const sitemap = await htmlOf('/sitemap.xml');
    expect(INDEXED.filter((path) => !sitemap.includes(`<loc>${server.origin}${path}</loc>`))).toEqual([]);
    expect(sitemap).not.toContain('/reset-password');
    expect(await htmlOf('/robots.txt')).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
    const types = await Promise.all(
      ['/og.png', '/icon-192.png', '/apple-touch-icon.png', '/manifest.webmanifest', '/favicon.svg'].map(
        async (path) => {
          const { status, headers } = await fetch(server.origin + path);
          return [path, status, headers.get('content-type')?.split(';')[0]];
        },
      ),
    );
    expect(types.map(([, status]) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(types[0]?.[2]).toBe('image/png');
  });

  test('a page is compressed, tagged, and not sent again while it is the same', async () => {
    const first = await fetch(`${server.origin}/risk`, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(first.headers.get('content-security-policy')).not.toContain('unsafe');
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(`${server.origin}/risk`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': tag },
    });
    expect([tag.length > 10, again.status]).toEqual([true, 304]);
  });

  test.each(['/nothing-here', '/trading/none', '/index.html', '/pages.json', '/.vite/manifest.json'])(
    '[RTE-05] %s is a 404 page with the status 404',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Page Not Found');
    },
  );
});

describe('headers, by the rules that the MDN Observatory grades', () => {
  const REFERRER_POLICIES = [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ];

  test.each([
    '/',
    '/trading-markets',
    '/login',
    '/nothing-here',
    '/app/dashboard',
    '/theme.js',
    '/api/health',
  ])('%s', async (path) => {
    const { headers } = await fetch(server.origin + path, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(REFERRER_POLICIES).toContain(headers.get('referrer-policy'));
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const absent = ['access-control-allow-origin', 'set-cookie', 'server', 'x-powered-by'];
    expect(absent.filter((name) => headers.has(name))).toEqual([]);
  });

  test.each(INDEXED)('%s takes scripts and styles from its own origin only', async (path) => {
    const html = await htmlOf(path);
    const sources = [...html.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(sources.length).toBeGreaterThan(3);
    const foreign = sources.filter((url) => !url?.startsWith('/') && !url?.startsWith(server.origin));
    expect(foreign).toEqual([]);
  });
});

describe('the landing', () => {
  beforeAll(async () => {
    await page.goto('/');
    await countChanges(page);
  });

  test('[PUB-01] [PUB-02] its navigation, its two ways in, quotes, accounts and sections', async () => {
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    expect(await navigation.getByRole('link').allInnerTexts()).toEqual([
      'Trading',
      'Mercados',
      'Plataformas',
      'Ayuda',
    ]);
    const account = page.getByRole('navigation', { name: 'Cuenta' });
    expect(await linkTo('Iniciar sesión', account)).toBe('/login');
    expect(await linkTo('Comenzar a operar', account)).toBe('/register');
    expect(await linkTo('Probar demo gratis')).toBe('/login');
    await page.getByText(/^Cuentas de práctica abiertas aquí: \d/).waitFor();
    await page.getByRole('heading', { name: 'Una mesa de operaciones completa' }).waitFor();
    await page.getByRole('heading', { name: 'Por qué practicar en Lonja' }).waitFor();
  });

  test('[PUB-02] [PUB-14] the served quotes are the market’s, then they move; paused they stand', async () => {
    const html = await htmlOf('/');
    expect(html).toMatch(/EURUSD[^]*?[01]\.\d{5}/);
    expect(html).toContain('Mercado simulado');
    const quotes = page.getByRole('region', { name: 'Cotizaciones en vivo' });
    await quotes.getByText('Mercado simulado · en vivo').waitFor();
    const before = await quotes.innerText();
    await expect.poll(() => quotes.innerText(), { timeout: 10_000 }).not.toBe(before);
    await quotes.getByRole('button', { name: 'Pausar' }).click();
    await quotes.getByText('Mercado simulado · en pausa').waitFor();
    const paused = await quotes.innerText();
    await page.waitForFunction(
      (since) => performance.now() - since > 2_500,
      await page.evaluate(() => performance.now()),
    );
    expect(await quotes.innerText()).toBe(paused);
    await quotes.getByRole('button', { name: 'Reanudar' }).click();
    await quotes.getByText('Mercado simulado · en vivo').waitFor();
  });

  test('[PUB-02] the stream is down: the prices of the market all the same, and it says that they stand', async () => {
    const { page: cut, context } = await openVisitor(browser, server.origin);
    await cut.routeWebSocket('**/api/stream', (socket) => void socket.close());
    await cut.goto('/');
    const quotes = cut.getByRole('region', { name: 'Cotizaciones en vivo' });
    await quotes.getByText(/^Mercado simulado · precios de las \d\d:\d\d UTC$/).waitFor();
    await quotes.getByText('Mercado simulado · sin conexión, reintentando').waitFor();
    expect(await quotes.getByRole('row').filter({ hasText: 'EURUSD' }).innerText()).toMatch(/[01]\.\d{5}/);
    expect(await findViolations(cut)).toEqual([]);
    await context.close();
  });

  test('[PUB-02] it arrives in pieces, and what has been seen stays where it is', async () => {
    const network = await startSlowNetwork(server.origin);
    const { page: slow, context } = await openVisitor(browser, network.origin);
    await slow.goto('/');
    const moved = await shiftsOf(slow, 0);
    expect(moved).toBeLessThan(0.002);
    await context.close();
    await network.stop();
  });

  test('[PUB-02] the text face that comes late moves next to nothing', async () => {
    const { page: slow, context } = await openVisitor(browser, server.origin);
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await slow.route('**/*.woff2', async (route) => {
      await isReleased;
      await route.continue();
    });
    await slow.goto('/', { waitUntil: 'commit' });
    await slow.getByText('Mercado simulado · en vivo').waitFor();
    release();
    await slow.evaluate(() => document.fonts.ready);
    await slow.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    expect(await shiftsOf(slow, 500)).toBeLessThan(0.002);
    await context.close();
  });

  test('[PUB-01] its scripts weigh at most 10 kB compressed', async () => {
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
        .map(({ name }) => name),
    );
    const sizes = await Promise.all(
      [...new Set(scripts)].map(async (url) => {
        const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
        return Number(headers.get('content-length'));
      }),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
  });

  test('[PUB-02] ten changes of the quotes move nothing on the page', async () => {
    await page.waitForFunction(() => Number(document.body.dataset['changes']) >= 10);
    expect(await shiftsOf(page, 0)).toBeLessThan(0.02);
  });

  test('[PUB-03] it clears this app’s session keys, and leaves preferences', async () => {
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'old');
      localStorage.setItem('userData', '{"id":"x"}');
      localStorage.setItem('lonja.theme', 'light');
    });
    await page.goto('/');
    await page.getByText('Mercado simulado · en vivo').waitFor();
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(kept).not.toHaveProperty('authToken');
    expect(kept).not.toHaveProperty('userData');
    expect(kept['lonja.theme']).toBe('light');
    await page.evaluate(() => localStorage.clear());
  });

  test('[PUB-13] each figure says how it was measured', async () => {
    const figures = page.getByRole('heading', { name: 'Cifras de esta instalación' }).locator('..');
    await figures.getByText('3,00', { exact: false }).first().waitFor();
    const texts = await figures.locator('dl > div:visible').allInnerTexts();
    expect(texts.length).toBeGreaterThanOrEqual(8);
    const unexplained = texts.filter((text) => !/Medido a las \d\d:\d\d UTC/.test(text));
    expect(unexplained).toEqual([]);
    expect(texts.join('\n')).toContain('1:500');
    expect(texts.join('\n')).toContain('1:30');
  });
});

test('[PUB-04] trading: featured markets, four tools, the four figures, and its ways on', async () => {
  await page.goto('/trading');
  const tools = page.getByRole('region', { name: 'Herramientas para operar' }).getByRole('link');
  expect(await tools.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    Array(4).fill('/login'),
  );
  const featured = page.getByRole('region', { name: 'Mercados destacados' });
  expect(await featured.getByRole('listitem').count()).toBe(8);
  const first = featured.getByRole('listitem').first();
  await expect
    .poll(async () => (await first.innerText()).includes(`${await spreadOfEurusd()} pips`))
    .toBe(true);
  const figures = await page.getByRole('region', { name: 'Lo que medimos' }).innerText();
  for (const label of ['Disponibilidad', 'Latencia', 'Instrumentos']) expect(figures).toContain(label);
  expect(figures).not.toContain('24/7');
  expect(await linkTo('Crear cuenta gratis')).toBe('/register');
  expect(await linkTo('Iniciar sesión')).toBe('/login');
});

test('[PUB-05] markets: four tabs by mouse and keyboard, each with spreads in pips and Operar', async () => {
  await page.goto('/markets');
  const tabs = page.getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Forex', 'Acciones', 'Cripto', 'Materias primas']);
  const panel = page.getByRole('tabpanel');
  expect(await panel.count()).toBe(1);
  const row = panel.getByRole('row').filter({ hasText: 'EURUSD' });
  await expect
    .poll(async () => (await row.getByRole('cell').allInnerTexts()).includes(await spreadOfEurusd()))
    .toBe(true);
  expect(await linkTo('Operar EURUSD', panel)).toBe('/login');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByRole('row').filter({ hasText: 'AAPL' }).waitFor();
  await page.keyboard.press('End');
  await panel.getByRole('row').filter({ hasText: 'XAUUSD' }).waitFor();
  await tabs.nth(2).click();
  await panel.getByRole('row').filter({ hasText: 'BTC' }).waitFor();
});

test('[PUB-06] [PUB-07] market hours with the state of their exchange, and the call to action', async () => {
  await page.goto('/markets');
  const cards = page.getByRole('region', { name: 'Horarios de los mercados' }).getByRole('listitem');
  const texts = await cards.allInnerTexts();
  const expected = [
    ['Forex', '24/5'],
    ['Europa', '09:00-17:30'],
    ['Estados Unidos', '14:30-21:00'],
    ['Asia', '01:00-07:00'],
  ];
  expect(texts).toHaveLength(4);
  for (const [index, words] of expected.entries()) {
    for (const word of words) expect(texts[index]).toContain(word);
    expect(texts[index]).toMatch(/Abierto\n[^]*Cierra el|Cerrado\n[^]*Abre el/);
  }
  const action = page.getByRole('region', { name: 'Opera cualquiera de ellos con fondos virtuales' });
  expect(await linkTo('Crear cuenta gratis', action)).toBe('/register');
  expect(await linkTo('Iniciar sesión', action)).toBe('/login');
});

test('[PUB-08] platforms: three cards, the first the most popular, all to the login, and the telephone', async () => {
  await page.goto('/platforms');
  const cards = page
    .getByRole('region', { name: 'Elige cómo operar' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading'),
    });
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
    'WebTrader',
    'Desktop Pro',
    'Mobile App',
  ]);
  expect(await cards.first().innerText()).toContain('Más popular');
  const links = page.getByRole('main').getByRole('link');
  expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))).toEqual(
    new Set(['/login']),
  );
  expect(await page.getByText('Teléfono de soporte').innerText()).toBe(
    'Teléfono de soporte: todavía sin publicar',
  );
});

describe('help', () => {
  test('[PUB-09] [PUB-10] [PUB-12] navigation, support, figures, lessons and where they lead', async () => {
    await page.goto('/help');
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    expect(await targetsOf(navigation)).toEqual([
      ['Trading', '/trading'],
      ['Mercados', '/markets'],
      ['Plataformas', '/platforms'],
      ['Ayuda', '/help'],
    ]);
    expect(await navigation.locator('[aria-current=page]').innerText()).toBe('Ayuda');
    expect(await targetsOf(page.getByRole('navigation', { name: 'Cuenta' }))).toEqual([
      ['Iniciar sesión', '/login'],
      ['Comenzar a operar', '/register'],
    ]);
    expect(await page.getByRole('banner').getByRole('link').first().getAttribute('href')).toBe('/');
    await page.getByRole('heading', { level: 1, name: 'Centro de Ayuda' }).waitFor();
    const support = await page.getByRole('region', { name: 'Contacto' }).innerText();
    // Nobody has configured anything: no chat, telephone or answer is promised.
    for (const text of [
      'Aquí no hay chat.',
      'Aquí no se atiende por teléfono.',
      'Aquí no se ha publicado ningún correo.',
    ]) {
      expect(support).toContain(text);
    }
    expect(support).not.toMatch(/Horario|Respuesta|Número|@/);
    expect(await page.getByRole('region', { name: 'El soporte en cifras' }).count()).toBe(0);
    const lessons = page.getByRole('region', { name: 'Aprende a tu ritmo' });
    expect(await lessons.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Guías de trading',
      'Videos educativos',
      'Documentación',
    ]);
    const targets = await targetsOf(page.getByRole('main'));
    expect(targets.length).toBeGreaterThanOrEqual(10);
    expect(
      targets.filter(([text, href]) => href !== (text === 'Abrir cuenta demo' ? '/register' : '/login')),
    ).toEqual([]);
  });

  test('[PUB-11] eight questions, one open at a time, by keyboard too', async () => {
    const questions = page.locator('details');
    expect(await questions.count()).toBe(8);
    const openOnes = () =>
      questions.evaluateAll((all) =>
        all.flatMap((one, index) => ((one as HTMLDetailsElement).open ? [index] : [])),
      );
    expect(await page.getByText('Plazo: de 1 a 3 días hábiles').textContent()).toMatch(
      /Plazo: de 1 a 3 días hábiles\s*dato de ejemplo$/,
    );
    await page.getByText('¿El dinero es real?').click();
    expect(await openOnes()).toEqual([1]);
    await questions.nth(2).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(openOnes).toEqual([2]);
    await page.keyboard.press('Enter');
    await expect.poll(openOnes).toEqual([]);
  });
});

test('[PUB-14] without JavaScript everything reads, and forms say what they need', async () => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto('/markets');
  for (const name of ['Forex', 'Acciones', 'Cripto', 'Materias primas']) {
    await bare.locator('caption', { hasText: name }).waitFor({ state: 'visible' });
  }
  await bare.getByText('XAGUSD').waitFor({ state: 'visible' });
  await bare.goto('/help');
  await bare.getByText('¿El dinero es real?').click();
  await bare.getByText('Todos los fondos son virtuales').waitFor({ state: 'visible' });
  for (const path of ['/login', '/register', '/forgot-password']) {
    await bare.goto(path);
    const note = bare.locator('noscript p');
    await note.waitFor({ state: 'visible' });
    expect(await note.innerText()).toContain('Este formulario necesita JavaScript');
  }
  await context.close();
});

test('[PUB-13] a page that stays open asks for newer figures', async () => {
  const { page: open, context } = await openVisitor(browser, server.origin);
  await open.clock.install();
  await open.goto('/');
  await open.getByText(/^Cuentas de práctica abiertas aquí: \d/).waitFor();
  await open.getByText('Mercado simulado · en vivo').waitFor();
  await open.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(?<=abiertas aquí: <strong[^>]*>)\d+/, '1,234');
    await route.fulfill({ response: answer, body: html });
  });
  await open.clock.fastForward(61_000);
  await open.getByText('Cuentas de práctica abiertas aquí: 1,234').waitFor();
  expect(await open.getByText(/Cuentas de práctica abiertas aquí/).count()).toBe(1);
  await context.close();
});

test('the console had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([]);
});
