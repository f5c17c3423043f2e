import { expect, test } from 'vitest';
import { nameParts } from './name-parts.ts';

test.each([
  ['maria.fernandez_garcia-lopez', ['maria.', 'fernandez_', 'garcia-', 'lopez']],
  ['ana@example.org', ['ana@', 'example.', 'org']],
  ['ana', ['ana']],
  ['', ['']],
])('%s may be broken after what joins its parts', (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
  expect(nameParts(name).join('')).toBe(name);
});
