import { expect, it } from 'vitest';
import { findPasswordProblem } from './own-access.model.ts';

it.each([
  [{ next: 'short', again: 'short' }, 'passwordShort'],
  [{ next: 'eleven long', again: 'eleven long' }, 'passwordShort'],
  [{ next: 'long enough!', again: 'long enougH!' }, 'differ'],
  [{ next: 'long enough!', again: 'long enough!' }, undefined],
] as const)('of a new password %j the problem is %s', (typed, problem) => {
  expect(findPasswordProblem(typed)).toBe(problem);
});
