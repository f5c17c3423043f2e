import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRelatedSymbols } from '@lonja/feeds';
import { CALL_SCHEMAS, type NewsItem } from '@lonja/protocol';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { pruneNews, saveNews, type NewNewsItem } from '@lonja/store/market/news';
import { createMigratedDatabase } from '@lonja/testkit';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createNewsPolling } from './news-polling.ts';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../test/server-rig.ts';

let rig: ServerRig;
let feeds: Server;
let origin: string;
/** What each path answers: a text, or nothing at all. */
const answers = new Map<string, string>();
const faults: string[] = [];
const LEFT_OVER: NewNewsItem = {
  title: 'Of a feed that is configured no more',
  summary: '',
  category: 'forex',
  author: undefined,
  source: 'Test wire',
  link: undefined,
  symbols: [],
  publishedAt: Date.now(),
  isBreaking: false,
};

beforeAll(async () => {
  const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
  const before = openOwnerDatabase(database.url);
  await saveNews(before, [LEFT_OVER]);
  await before.destroy();
  rig = await startServerRig(database);
  // Without feeds a server forgets at its start what earlier ones brought; what the tests bring must come after that.
  const kept = rig.owner.selectFrom('news_items').select('title').where('is_example', '=', false);
  await vi.waitUntil(async () => (await kept.execute()).length === 0, { timeout: 20_000 });
  feeds = createServer((request, response) => {
    const text = answers.get(request.url ?? '');
    if (text === undefined) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(text);
  });
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`;
});
afterAll(async () => {
  feeds.closeAllConnections();
  feeds.close();
  await rig.stop();
});

/** Without the news of the simulated calendar. */
const listStories = async (): Promise<NewsItem[]> =>
  (await list('?limit=200')).filter(({ isSimulated }) => !isSimulated);
const list = async (query = ''): Promise<NewsItem[]> => {
  const answer = await rig.call(`GET /api/news${query}`);
  expect(answer.status).toBe(200);
  return CALL_SCHEMAS.listNews.response.parse(answer.body);
};

const HOUR_MS = 3_600_000;
let now = Date.now();
const polling = (...names: readonly string[]) =>
  createNewsPolling({
    feeds: names.map((name) => ({ category: 'forex', url: `${origin}/${name}` })),
    isReader: () => true,
    findSymbols: createRelatedSymbols(rig.market.instruments),
    save: (items) => saveNews(rig.server.db, items),
    prune: (before) => pruneNews(rig.server.db, before),
    clock: () => now,
    onFault: (_error, url) => faults.push(new URL(url).pathname),
  });
const item = (title: string, link: string, hoursAgo = 1, rest = '') =>
  `<item><title>${title}</title><link>${link}</link><description>About EUR/USD</description>
    <pubDate>${new Date(now - hoursAgo * HOUR_MS).toUTCString()}</pubDate>${rest}</item>`;
const rss = (...items: readonly string[]) =>
  `<rss version="2.0"><channel><title>Test wire</title>${items.join('')}</channel></rss>`;

describe('[API-08] GET /api/news', () => {
  test('[DSH-19] lists nine examples that say so, in the four categories, the newest first', async () => {
    const all = (await list('?limit=200')).filter(({ isSimulated }) => !isSimulated);
    expect(all).toHaveLength(9);
    expect(all.filter(({ isExample, source }) => !isExample || source !== 'Example')).toEqual([]);
    expect(new Set(all.map(({ category }) => category))).toEqual(
      new Set(['general', 'forex', 'crypto', 'mergers']),
    );
    expect(all.filter(({ isBreaking }) => isBreaking)).toHaveLength(1);
    expect(all.map(({ publishedAt }) => publishedAt)).toEqual(
      all
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
    expect((await list('?category=crypto')).map(({ category }) => category)).toEqual(['crypto', 'crypto']);
    expect(await list('?category=general&limit=2')).toEqual((await list()).slice(0, 2));
  });

  test('[DSH-29] [DSH-19] the examples are in the reader’s language, and in English as the database has them', async () => {
    const titlesFor = async (language: string) => {
      const { body } = await rig.call('GET /api/news?limit=200', {
        headers: { 'accept-language': language },
      });
      return (body as NewsItem[])
        .filter(({ isExample }) => isExample)
        .map(({ title }) => title)
        .toSorted();
    };
    const kept = await rig.owner
      .selectFrom('news_items')
      .select('title')
      .where('is_example', '=', true)
      .execute();
    expect(await titlesFor('en')).toEqual(kept.map(({ title }) => title).toSorted());
    for (const [language, texts] of Object.entries(SERVER_TEXTS)) {
      const titles = Object.values(texts.exampleNews).map(({ title }) => title);
      expect([language, await titlesFor(language)]).toEqual([language, titles.toSorted()]);
    }
  });

  test.each(['?category=sports', '?limit=0', '?limit=201', '?more=1'])('%s is refused', async (query) => {
    expect((await rig.call(`GET /api/news${query}`)).status).toBe(400);
  });
});

describe('news of the simulated calendar', () => {
  const simulated = async (query = '', headers: Record<string, string> = {}): Promise<NewsItem[]> => {
    const { status, body } = await rig.call(`GET /api/news?limit=200${query}`, { headers });
    expect(status).toBe(200);
    return CALL_SCHEMAS.listNews.response.parse(body).filter(({ isSimulated }) => isSimulated);
  };

  test('stand beside the others, newest first, say what they are, and none is of the future', async () => {
    const all = await list('?limit=200');
    const ofCalendar = all.filter(({ isSimulated }) => isSimulated);
    expect(ofCalendar.length).toBeGreaterThan(3);
    expect(all.length).toBeGreaterThan(ofCalendar.length);
    expect(
      new Set(ofCalendar.map(({ source, isExample, link }) => `${source} ${isExample} ${link}`)),
    ).toEqual(new Set(['Simulated market false null']));
    const times = all.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.every((at) => Date.parse(at) <= Date.now())).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(await list('?limit=200')).toEqual(all);
  });

  test('due: only what the calendar says; over: the figures of the candles', async () => {
    const items = (await simulated()).map(({ event, ...item }) => ({ ...item, event: event! }));
    const { due = [], over = [] } = Object.groupBy(items, ({ event }) => event.kind);
    expect([due.length > 0, over.length > 0]).toEqual([true, true]);
    for (const { event, publishedAt, isBreaking } of due) {
      expect(Date.parse(event.at) - Date.parse(publishedAt)).toBe(24 * 3_600_000);
      expect([event.moves, event.rose, event.fell, isBreaking]).toEqual([[], 0, 0, false]);
    }
    for (const { event, publishedAt, symbols } of over) {
      const at = Date.parse(event.at);
      expect(Date.parse(publishedAt)).toBeGreaterThan(at);
      expect(event.moves.map(({ symbol }) => symbol)).toEqual(symbols);
      for (const { symbol, before, after } of event.moves) {
        const { body } = await rig.call(
          `GET /api/candles/${symbol}?interval=1m&from=${at - 60_000}&to=${at + 60_000}&limit=2`,
        );
        const { candles } = CALL_SCHEMAS.getCandles.response.parse(body);
        expect([candles[0]?.close, candles[1]?.open]).toEqual([before, after]);
      }
    }
  });

  test('are said in the language that the caller asks for', async () => {
    const titles = await Promise.all(
      ['en', 'es', 'fr', 'de'].map(async (language) => {
        const items = await simulated('', { 'accept-language': language });
        // One of the two comes within every thirty days.
        const found = items.filter(({ event }) => /us_(jobs|inflation)/.test(event?.event ?? ''));
        return found.find(({ event }) => event?.kind === 'over')?.title;
      }),
    );
    expect(titles).toEqual([
      expect.stringMatching(/^US (employment report|consumer prices)\. EURUSD [+-]?[\d.]+%$/),
      expect.stringMatching(/^EE\. UU\.: (informe de empleo|precios al consumo)\. EURUSD /),
      expect.stringMatching(/^États-Unis : (rapport sur l’emploi|prix à la consommation)\. EURUSD /),
      expect.stringMatching(/^USA: (Arbeitsmarktbericht|Verbraucherpreise)\. EURUSD /),
    ]);
  });

  test('have the categories of what they move', async () => {
    const forex = await simulated('&category=forex');
    expect(forex.length).toBeGreaterThan(0);
    expect(forex.filter(({ category }) => category !== 'forex')).toEqual([]);
    expect(await simulated('&category=crypto')).toEqual([]);
  });
});

describe('feeds', () => {
  test('take the place of the examples: each story once, with its symbols, as text', async () => {
    answers.set(
      '/a',
      rss(
        item('BREAKING: Euro &lt;b&gt;jumps&lt;/b&gt;', 'https://n.example/1'),
        item('Quiet', 'https://n.example/2', 20),
      ),
    );
    answers.set(
      '/b',
      rss(item('Euro jumps', 'https://other.example/9'), item('Same address', 'https://n.example/2')),
    );
    const reader = polling('a', 'b');
    expect(await reader.runOnce()).toBe(2);
    expect(await polling('a', 'b').runOnce()).toBe(0);
    expect(await listStories()).toMatchObject([
      {
        title: 'Euro jumps',
        summary: 'About EUR/USD',
        category: 'forex',
        source: 'Test wire',
        link: 'https://n.example/1',
        symbols: ['EURUSD'],
        isBreaking: true,
        isExample: false,
        imageUrl: null,
      },
      { title: 'Quiet', isBreaking: false },
    ]);
  });

  test('that fail leave the others alone, and are asked less and less often', async () => {
    faults.length = 0;
    answers.set('/bad', '<html>no feed</html>');
    answers.set('/good', rss(item('Still here', 'https://n.example/3')));
    const reader = polling('bad', 'gone', 'good');
    expect(await reader.runOnce()).toBe(1);
    expect(faults).toEqual(['/bad', '/gone']);
    const askedAfter: number[] = [];
    for (let minutes = 5; minutes <= 45; minutes += 5) {
      now += 5 * 60_000;
      const before = faults.length;
      await reader.runOnce();
      if (faults.length > before) askedAfter.push(minutes);
    }
    expect(askedAfter).toEqual([5, 15, 35]);
  });

  test('do not bring what is old, or from a clock that is ahead; without any the examples are back', async () => {
    answers.set(
      '/times',
      rss(item('Old', 'https://n.example/old', 24 * 31), item('Ahead', 'https://n.example/ahead', -48)),
    );
    expect(await polling('times').runOnce()).toBe(1);
    const [newest] = await listStories();
    expect(newest?.title).toBe('Ahead');
    expect(Date.parse(newest?.publishedAt ?? '')).toBeLessThanOrEqual(now + 60_000);
    const without = polling();
    without.start();
    await without.stop();
    expect((await listStories()).filter(({ isExample }) => !isExample)).toEqual([]);
  });
});
