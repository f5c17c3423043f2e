import { describe, expect, it } from 'vitest';
import type { EndedRun } from './evidence-table.ts';
import { hasPassedOn, whyToProve, type Suite } from './proof-choice.ts';

const SUITE: Suite = { name: 'races', file: 'src/races', size: { PROVE_RACES: '2000' } };
const TEXTS: Readonly<Record<string, string>> = {
  'src/races/close.test.ts': `import './desk.ts';`,
  'src/races/desk.ts': '',
  'src/races/notes.md': '',
  'package-lock.json': '',
  'web/index.html': `<script src="./page.ts">`,
  'web/page.ts': '',
};
const sources = { files: new Set(Object.keys(TEXTS)), read: (file: string) => TEXTS[file] ?? '' };
const historyOf = (...changed: string[]) => ({ sources, changedSince: () => changed });
const run = (more: Partial<EndedRun> = {}): EndedRun => ({
  suite: 'races',
  commit: 'abc1234',
  size: SUITE.size,
  passed: true,
  ...more,
});

describe('a suite need not be run again', () => {
  it('when nothing has changed, or nothing that it reaches', () => {
    expect(whyToProve(SUITE, [run()], historyOf())).toBeUndefined();
    expect(whyToProve(SUITE, [run()], historyOf('web/page.ts', 'src/races/notes.md'))).toBeUndefined();
  });

  it('when it has passed since it failed', () => {
    expect(whyToProve(SUITE, [run({ passed: false }), run()], historyOf())).toBeUndefined();
  });
});

describe('a suite is run again', () => {
  it('when it was never run, or at another size only', () => {
    const others = [run({ suite: 'kill' }), run({ size: { PROVE_RACES: '20' } }), run({ size: {} })];
    expect(whyToProve(SUITE, [], historyOf())).toBe('it has never been run at this size');
    expect(whyToProve(SUITE, others, historyOf())).toBe('it has never been run at this size');
  });

  it('when its last run failed', () => {
    expect(whyToProve(SUITE, [run(), run({ passed: false })], historyOf())).toBe('it has failed on abc1234');
  });

  it('when its test, or what that imports, has changed, or a dependency', () => {
    const why = (...files: string[]) => whyToProve(SUITE, [run()], historyOf(...files));
    expect(why('src/races/close.test.ts')).toBe('changed since abc1234: src/races/close.test.ts');
    expect(why('web/page.ts', 'src/races/desk.ts')).toBe('changed since abc1234: src/races/desk.ts');
    expect(why('package-lock.json')).toBe('changed since abc1234: package-lock.json');
  });

  it('when a test of it is new, or gone', () => {
    const why = whyToProve(SUITE, [run()], historyOf('src/races/open.test.ts'));
    expect(why).toBe('changed since abc1234: src/races/open.test.ts');
  });

  it('when what it proves beside has changed', () => {
    const suite = { ...SUITE, also: ['web/index.html'] };
    expect(whyToProve(suite, [run()], historyOf('web/page.ts'))).toBe('changed since abc1234: web/page.ts');
  });

  it('when it passed on files that are no commit, or on a commit that is not known here', () => {
    const nobody = 'nobody can say what has changed since it passed on';
    expect(whyToProve(SUITE, [run({ commit: 'abc1234+' })], historyOf())).toBe(`${nobody} abc1234+`);
    expect(whyToProve(SUITE, [run()], { sources, changedSince: () => undefined })).toBe(`${nobody} abc1234`);
  });
});

it('a suite has passed on the commit that it passed on, at the size that it passed at', () => {
  expect(hasPassedOn('abc1234', SUITE, [run()])).toBe(true);
  expect(hasPassedOn('def5678', SUITE, [run()])).toBe(false);
  expect(hasPassedOn('abc1234', SUITE, [run({ passed: false }), run({ size: {} })])).toBe(false);
});
