import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../..');
/** Where readers have a choice of language: everywhere but on the public site. */
const SPOKEN = ['client', 'admin', 'verify', 'shared', '.'];

/** Names and signs that are the same in every language. */
const NAMES = [
  /^⌘K$/,
  /^CSV$/,
  // A key, and a unit.
  /^Alt$/,
  /^px$/,
  /^· SHA-256$/,
  /^Lonja$/,
  /^· Node\.js$/,
  /^PostgreSQL$/,
  /^[MG]iB$/,
  /\{hotkey\}/,
  // Symbols have no language.
  /^[A-Z]+:[A-Z]+ = [A-Z]+$/,
];
/** Attributes that are read, or read aloud. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'description',
]);

const files = SPOKEN.flatMap((folder) =>
  readdirSync(path.join(SOURCES, folder), { withFileTypes: true, recursive: folder !== '.' })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map(({ parentPath, name }) => path.relative(SOURCES, path.join(parentPath, name))),
);

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: { readonly name?: string };
}

/** What a file shows that stands in no catalogue. */
function literalsOf(file: string): string[] {
  const found: string[] = [];
  const keep = (text: unknown) => {
    const shown = typeof text === 'string' ? text.trim() : '';
    if (/\p{L}{2}/u.test(shown) && !NAMES.some((name) => name.test(shown))) found.push(`${file}: ${shown}`);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name } = node as Node;
    if (type === 'JSXText') keep(value);
    // `{'text'}` and `{isBusy ? 'text' : …}` between tags.
    if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of (node as { children: readonly Node[] }).children) textsIn(child).forEach(keep);
    }
    if (type === 'JSXAttribute' && READ.has(name?.name ?? '')) textsIn(value).forEach(keep);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(path.join(SOURCES, file), 'utf8'), { lang: 'tsx' }));
  return found;
}

/** The texts that an expression may come to. */
function textsIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type } = node as Node;
  const parts = node as Readonly<Record<string, unknown>>;
  if (type === 'Literal') return [parts['value']];
  if (type === 'TemplateLiteral') {
    return (parts['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  }
  if (type === 'JSXExpressionContainer') return textsIn(parts['expression']);
  if (type === 'ConditionalExpression') return [parts['consequent'], parts['alternate']].flatMap(textsIn);
  if (type === 'LogicalExpression') return textsIn(parts['right']);
  return [];
}

it('[DSH-29] every text of dashboard and panel comes from a catalogue', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap(literalsOf)).toEqual([]);
});
