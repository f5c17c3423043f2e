import { expect, test } from 'vitest';
import { parseClientSearch } from './client-page.model.ts';

test.each([
  [{ account: 12 }, { account: 12 }],
  [{}, {}],
  [{ account: 'x' }, {}],
  [{ account: 1.5 }, {}],
  [{ account: -1 }, {}],
  [{ account: ['1'] }, {}],
])('%j looks at %j', (search, looked) => {
  expect(parseClientSearch(search)).toEqual(looked);
});
