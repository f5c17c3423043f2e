import type { NewsItem } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { newsToShow, parseNewsSearch, safeLink } from './news-tab.model.ts';

it.each([
  [{}, {}],
  [{ category: 'crypto' }, { category: 'crypto' }],
  [{ category: 'general' }, {}],
  [{ category: 'sports', other: 1 }, {}],
])('the address %j means %j', (address, search) => expect(parseNewsSearch(address)).toEqual(search));

it('links to a story on the web, and to nothing that would run here', () => {
  expect(safeLink('https://news.example/a')).toBe('https://news.example/a');
  expect(safeLink('javascript:alert(1)')).toBeUndefined();
  expect(safeLink(null)).toBeUndefined();
});

it('[DSH-29] shows breaking news that came while somebody looked, and no example', () => {
  const item = (id: string, part: Partial<NewsItem>): NewsItem => ({
    id,
    title: id,
    summary: '',
    category: 'forex',
    author: null,
    publishedAt: '2026-03-01T12:00:00.000Z',
    isBreaking: true,
    imageUrl: null,
    source: 'Wire',
    link: null,
    symbols: [],
    isExample: false,
    isSimulated: false,
    isScenario: false,
    event: null,
    week: null,
    ...part,
  });
  const items = [
    item('new', {}),
    item('quiet', { isBreaking: false }),
    item('known', {}),
    item('example', { isExample: true }),
  ];
  expect(newsToShow(items, undefined)).toEqual([]);
  expect(newsToShow(items, new Set(['known'])).map(({ id }) => id)).toEqual(['new']);
});
