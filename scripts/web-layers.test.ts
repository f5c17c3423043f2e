import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLayers, type Script } from './web-layers.ts';

const APP = 'app.html';
const CLIENT = 'src/client/client-screens.tsx';
const PANEL = 'src/admin/admin-screens.tsx';
const TAB = 'src/client/news/news-tab.tsx';
const TEXTS = '../../packages/words/src/es/client.ts';
const DIALOG = 'src/client/trading/profit/pnl-dialog.tsx';
const PANEL_TAB = 'src/admin/system/audit/audit-tab.tsx';
const LOGIN = 'src/site/login/login-page.tsx';
const ROOTS = ['index.html', APP, CLIENT, PANEL, TAB, DIALOG, PANEL_TAB, LOGIN];

const root = (name: string, imports: readonly string[]): Script => ({
  file: name,
  imports,
  size: 5_000,
  modules: [name],
  root: name,
});
const shared = (file: string, { size = 5_000, imports = [] as readonly string[] } = {}): Script => ({
  file,
  imports,
  size,
  modules: [`${file}.1`, `${file}.2`],
});
const layers = (scripts: readonly Script[], kept = '') =>
  Object.fromEntries(groupLayers(scripts, ({ file }) => file === kept));

describe('scripts', () => {
  it('that the app has before any screen stand in one file, but for those that public pages load too', () => {
    const found = layers(
      [
        root('index.html', ['live']),
        root(APP, ['live', 'query', 'form', 'react']),
        root(LOGIN, ['form', 'react']),
        shared('live'),
        shared('react'),
        shared('query', { imports: ['deeper'] }),
        shared('deeper'),
        shared('form'),
      ],
      'react',
    );
    expect(found).toEqual({
      'query.1': 'app',
      'query.2': 'app',
      'deeper.1': 'app',
      'deeper.2': 'app',
      'form.1': 'app-and-public',
      'form.2': 'app-and-public',
    });
  });

  it('of a dashboard stand in one file, apart from what the other one needs, or a part of it', () => {
    const found = layers([
      root('index.html', []),
      root(APP, []),
      root(CLIENT, ['both', 'own', 'large', 'small']),
      root(PANEL, ['both']),
      root(PANEL_TAB, ['large', 'small']),
      shared('both'),
      shared('own'),
      shared('large'),
      shared('small', { size: 300 }),
    ]);
    expect([
      ...new Set(Object.entries(found).map(([module, layer]) => `${module.split('.')[0]}: ${layer}`)),
    ]).toEqual(['both: dashboards', 'own: client', 'large: dashboards', 'small: dashboards']);
  });

  it('of a language that other texts need too stand in one file', () => {
    const found = layers([
      root('index.html', []),
      root(APP, []),
      root(TEXTS, ['refusals', 'limits']),
      root('../../packages/words/src/es/admin.ts', ['refusals', 'limits']),
      shared('refusals'),
      shared('limits', { size: 100 }),
    ]);
    expect([...new Set(Object.values(found))]).toEqual(['texts-es']);
  });

  it('that come later stand in one file where they are small, and import nothing large', () => {
    const found = layers([
      root('index.html', []),
      root(APP, []),
      root(CLIENT, ['own']),
      root(PANEL, []),
      root(TAB, ['icon', 'hook', 'chart', 'reader']),
      root(DIALOG, ['icon', 'hook', 'chart', 'reader']),
      shared('own'),
      shared('icon', { size: 100 }),
      shared('hook', { size: 100, imports: ['own', 'icon'] }),
      shared('chart'),
      shared('reader', { size: 100, imports: ['chart'] }),
    ]);
    expect(Object.keys(found).filter((module) => found[module] === 'client-part-and-tab')).toEqual([
      'icon.1',
      'icon.2',
      'hook.1',
      'hook.2',
    ]);
  });

  it('never need each other in a circle, whatever imports what', () => {
    const scripts = fc
      .array(
        fc.record({
          size: fc.constantFrom(100, 1_000, 5_000),
          imports: fc.array(fc.nat(), { maxLength: 4 }),
        }),
        { minLength: 12, maxLength: 30 },
      )
      .map((drawn) =>
        drawn.map(({ size, imports }, place): Script => {
          // Only earlier ones, as bundlers leave no circle.
          const file = String(place);
          const earlier = place === 0 ? [] : [...new Set(imports.map((one) => String(one % place)))];
          const page = ROOTS[drawn.length - 1 - place];
          return { file, imports: earlier, size, modules: [file], root: page };
        }),
      );
    fc.assert(
      fc.property(scripts, (drawn) => {
        const found = groupLayers(drawn, () => false);
        const fileOf = (file: string): string => found.get(file) ?? file;
        const needs = new Map<string, Set<string>>();
        for (const { file, imports } of drawn) {
          const needed = needs.get(fileOf(file)) ?? new Set();
          for (const one of imports) if (fileOf(one) !== fileOf(file)) needed.add(fileOf(one));
          needs.set(fileOf(file), needed);
        }
        const done = new Set<string>();
        const visit = (file: string, above: readonly string[]): void => {
          expect(above).not.toContain(file);
          if (done.has(file)) return;
          for (const one of needs.get(file) ?? []) visit(one, [...above, file]);
          done.add(file);
        };
        for (const file of needs.keys()) visit(file, []);
      }),
      { numRuns: 300 },
    );
  });
});
