import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FeedRefused, parseFeed } from './parse-feed.ts';
import { plainText } from './plain-text.ts';

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wire &amp; Co</title>
<item><title>BREAKING: Euro jumps</title><link>https://news.example/1?a=1&amp;b=2</link><guid>1</guid>
<description>&lt;p&gt;It rose by &lt;b&gt;1 %&lt;/b&gt; &amp;amp; more&lt;/p&gt;</description>
<pubDate>Fri, 20 Nov 2026 14:30:00 GMT</pubDate><dc:creator>Ana Ruiz</dc:creator></item>
<item><title><![CDATA[Apple <i>and</i> AT&amp;T]]></title><description><![CDATA[<script>alert(1)</script><p>Text&nbsp;&eacute;</p>]]></description>
<guid>https://news.example/2</guid><category>Breaking News</category></item>
<item><description>without a title</description></item>
</channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Atoms</title>
<entry><title type="html">Gold &lt;em&gt;falls&lt;/em&gt;</title><link rel="self" href="https://news.example/self"/>
<link rel="alternate" href="https://news.example/3"/><id>urn:3</id><updated>2026-11-20T15:00:00Z</updated>
<summary>Short</summary><author><name>Ben</name></author></entry></feed>`;

const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>Old</title></channel>
<item><title>One</title><link>https://news.example/4</link><description>Two</description></item></rdf:RDF>`;

describe('a feed', () => {
  test('of RSS 2.0: text without markup, whether it stood behind entities or in CDATA', () => {
    expect(parseFeed(RSS)).toEqual({
      title: 'Wire & Co',
      items: [
        {
          title: 'Euro jumps',
          summary: 'It rose by 1 % & more',
          author: 'Ana Ruiz',
          link: 'https://news.example/1?a=1&b=2',
          publishedAt: Date.parse('2026-11-20T14:30:00Z'),
          isBreaking: true,
        },
        {
          title: 'Apple and AT&T',
          summary: 'Text é',
          author: undefined,
          link: 'https://news.example/2',
          publishedAt: undefined,
          isBreaking: true,
        },
      ],
    });
  });

  test('of Atom', () => {
    expect(parseFeed(ATOM)).toEqual({
      title: 'Atoms',
      items: [
        {
          title: 'Gold falls',
          summary: 'Short',
          author: 'Ben',
          link: 'https://news.example/3',
          publishedAt: Date.parse('2026-11-20T15:00:00Z'),
          isBreaking: false,
        },
      ],
    });
  });

  test('of RSS 1.0', () => {
    expect(parseFeed(RDF)).toMatchObject({ title: 'Old', items: [{ title: 'One', summary: 'Two' }] });
  });

  test('of one item, of none, and with too many', () => {
    const feed = (count: number) =>
      `<rss><channel><title>t</title>${'<item><title>x</title></item>'.repeat(count)}</channel></rss>`;
    expect([0, 1, 500].map((count) => parseFeed(feed(count)).items.length)).toEqual([0, 1, 100]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'ftp://news.example/1'])(
    'an address such as %s is none',
    (link) => {
      const text = `<rss><channel><item><title>x</title><link>${link}</link></item></channel></rss>`;
      expect(parseFeed(text).items[0]?.link).toBeUndefined();
    },
  );
});

const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY lol${level} "${`&lol${level === 0 ? '' : level - 1};`.repeat(10)}">`,
).join('')}]><rss><channel><item><title>&lol8;</title></item></channel></rss>`;

describe('what is refused', () => {
  test.each([
    ['entities that grow', BOMB],
    [
      'an entity of a file',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel>&x;</channel></rss>',
    ],
    ['a page of HTML', '<html><head><title>x</title></head><body>y</body></html>'],
    ['half of a feed', RSS.slice(0, 400)],
    ['JSON', '{"title":"x"}'],
    ['nothing', ''],
    ['tags that do not end', '<rss>'.repeat(50_000)],
  ])('%s', (_, text) => {
    expect(() => parseFeed(text)).toThrow(FeedRefused);
  });

  test('whatever it is: a feed, or a refusal', () => {
    const pieces = [
      '<rss>',
      '<channel>',
      '<item>',
      '<title>',
      '</title>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '&#x0;',
      '<!--',
    ];
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
    const outcome = (parts: readonly string[]): string => {
      try {
        return typeof parseFeed(parts.join('')).title;
      } catch (error) {
        return error instanceof FeedRefused ? 'refused' : String(error);
      }
    };
    fc.assert(
      fc.property(text, (parts) => {
        expect(['string', 'refused']).toContain(outcome(parts));
      }),
    );
  });
});

describe('plain text', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'a b'],
    ['a < b', 'a'],
    ['<script>x</script >y', 'y'],
    ['<!-- <b>x</b> -->y', 'y'],
    ['<style>p{}</style>a\u0000b\u202Ec\n\n d', 'a b c d'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['&lt;b&gt;', '<b>'],
    ['0123456789abc', '0123456789…'],
  ])('%j is %j', (html, text) => {
    expect(plainText(html, 11)).toBe(text);
  });

  test('of a megabyte that only opens tags comes in no time to speak of', () => {
    expect(plainText('<'.repeat(1_000_000), 100)).toBe('');
    expect(plainText('<b>'.repeat(400_000), 100)).toBe('');
  });
});
