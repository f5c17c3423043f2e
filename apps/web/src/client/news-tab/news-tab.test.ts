import { expect, it } from 'vitest';
import { parseNewsSearch, safeLink } from './news-tab.model.ts';

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
