import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { createPagePolicies } from './page-policy.ts';

const { visitor, app, file } = createPagePolicies(true);

describe.each([
  ['a public page', visitor],
  ['the app', app('m1nf0xJ8nQ0b3cUoTz4Crg==')],
  ['a file', file],
])('the policy of %s', (_, policy) => {
  test('csp_evaluator finds nothing but that our own files are trusted', () => {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const others = findings.filter(
      ({ directive, value }) => directive !== 'script-src' || value !== "'self'",
    );
    expect(others.map(({ description }) => description)).toEqual([]);
  });

  test('lets no script run that is not a file of ours, and nothing be framed', () => {
    const directives = directivesOf(policy);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src') ?? ["'self'"]).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe-eval|http:|https:|\*/);
  });
});

test('styles in a page are the app’s alone, by a nonce; attributes only carry sizes', () => {
  expect(directivesOf(visitor).get('style-src')).toEqual(["'self'"]);
  expect(directivesOf(app('n')).get('style-src')).toEqual(["'self'", "'nonce-n'"]);
  expect(visitor).not.toContain('unsafe-inline');
});

test('only a site behind https has its requests upgraded', () => {
  expect(visitor).toContain('; upgrade-insecure-requests');
  expect(createPagePolicies(false).visitor).not.toContain('upgrade-insecure-requests');
});

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
