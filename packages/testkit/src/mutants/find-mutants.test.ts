import { expect, test } from 'vitest';
import { findSites, renderSites } from './find-mutants.ts';

const mutantsOf = (source: string) => findSites(source).flatMap(({ mutants }) => mutants);
/** What the one expression of a function becomes. */
const becomes = (expression: string) =>
  mutantsOf(`const f = (a: bigint, b: bigint): unknown => ${expression};`).map(({ name }) =>
    name.slice(name.lastIndexOf(' -> ') + 4),
  );

test.each([
  ['a + b', ['a - b']],
  ['a < b', ['a <= b', 'a >= b']],
  ['a >= b', ['a > b', 'a < b']],
  ['a === b', ['a !== b']],
  ['-a', ['a']],
  ['a ?? b', ['a && b']],
  ['[1, 7, 1n, 7n, true]', ['0', '8', '0n', '8n', 'false']],
  ["divide(a, b, 'half_even')", ["'down'"]],
  ['Math.max(a, b)', ['Math.min(a, b)']],
  ['list.filter(isOdd)', ['list']],
  ['list.some(isOdd)', ['list.every(isOdd)']],
  ['list?.some(isOdd)', []],
  ['(a as number)', []],
  ["'any text'", []],
])('%s becomes %j', (expression, faults) => {
  expect(becomes(expression)).toEqual(faults);
});

test('a condition holds always or never, an effect is left out, a type and an assertion stay', () => {
  const names = mutantsOf(
    'function pay(due: 1 | 2) { assertInvariant(isDue, "due"); if (isDue) post(due); }',
  ).map(({ name }) => name);
  expect(names).toEqual(['pay: isDue -> true', 'pay: isDue -> false', 'pay: post(due) -> undefined']);
});

test('equal ones of a function are counted, those of another one are its own', () => {
  const names = mutantsOf('const f = () => g(0, 0); const h = () => g(0);').map(({ name }) => name);
  expect(names).toEqual(['f: 0 -> 1', 'f: 0 -> 1 (2)', 'h: 0 -> 1']);
});

test('each place reports when it is passed, with the fault in it or without', () => {
  const source = 'const f = (a) => a - 1 < 0;';
  const sites = findSites(source);
  expect(renderSites(source, sites, 5)).toBe(
    'const f = (a) => (hit(5), (hit(6), a - (hit(7), 1)) < (hit(8), 0));',
  );
  const fault = sites[1]?.mutants[0];
  expect(fault?.name).toBe('f: a - 1 -> a + 1');
  expect(renderSites(source, sites, 0, fault)).toContain('(hit(1), a + (hit(2), 1))');
});
