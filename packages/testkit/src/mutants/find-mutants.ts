import { parseAst } from 'vitest/node';
import { listMutations, type SyntaxNode } from './mutations.ts';

/** An expression that can be mutated, by its place in the text of its file. */
export interface Site {
  readonly start: number;
  readonly end: number;
  readonly mutants: readonly Mutant[];
}

/** One small fault: what is between two places of the text becomes something else. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Names it also when lines before it have changed: its function, the expression before and after. */
  readonly name: string;
}

/** All of a file's sites, outer ones before those inside them. */
export function findSites(source: string): Site[] {
  const namesTaken = new Map<string, number>();
  const sites = new Map<string, { start: number; end: number; mutants: Mutant[] }>();
  for (const { node, path } of walk(parse(source), [])) {
    for (const { site, start, end, text } of listMutations(node, source)) {
      const key = `${site.start} ${site.end}`;
      const known = sites.get(key) ?? { start: site.start, end: site.end, mutants: [] };
      const before = source.slice(site.start, site.end);
      const after = before.slice(0, start - site.start) + text + before.slice(end - site.start);
      const name = `${nameFunction(path)}: ${brief(before)} -> ${brief(after)}`;
      const nth = (namesTaken.get(name) ?? 0) + 1;
      namesTaken.set(name, nth);
      known.mutants.push({ start, end, text, name: nth === 1 ? name : `${name} (${nth})` });
      sites.set(key, known);
    }
  }
  return [...sites.values()];
}

/** The text with a call of `hit(n)` at each site, numbered from the first number on, and with the mutant where there is one. */
export function renderSites(
  source: string,
  sites: readonly Site[],
  firstNumber: number,
  mutant?: Mutant,
): string {
  const isGone = (site: Site) =>
    mutant !== undefined &&
    site.start >= mutant.start &&
    site.end <= mutant.end &&
    !site.mutants.includes(mutant);
  const pieces: { readonly at: number; readonly order: number; readonly text: string }[] = [];
  for (const [index, site] of sites.entries()) {
    if (isGone(site)) continue;
    // The longer of two that begin together opens first, the shorter of two that end together closes first.
    pieces.push({ at: site.start, order: 2e6 - site.end, text: `(hit(${firstNumber + index}), ` });
    pieces.push({ at: site.end, order: -site.start, text: ')' });
  }
  pieces.sort((a, b) => a.at - b.at || a.order - b.order);
  return splice(source, pieces, mutant);
}

function splice(
  source: string,
  pieces: readonly { readonly at: number; readonly order: number; readonly text: string }[],
  mutant: Mutant | undefined,
): string {
  let result = '';
  let place = 0;
  let isMutated = false;
  const copyTo = (end: number) => {
    if (mutant && !isMutated && end >= mutant.end) {
      result += source.slice(place, mutant.start) + mutant.text;
      place = mutant.end;
      isMutated = true;
    }
    result += source.slice(place, end);
    place = end;
  };
  for (const { at, text } of pieces) {
    copyTo(at);
    result += text;
  }
  copyTo(source.length);
  return result;
}

interface FoundNode {
  readonly node: SyntaxNode;
  /** From the outermost on, without itself. */
  readonly path: readonly SyntaxNode[];
}

function* walk(node: SyntaxNode, path: readonly SyntaxNode[]): Iterable<FoundNode> {
  if (isType(node)) return;
  yield { node, path };
  const inside = [...path, node];
  for (const [key, child] of Object.entries(node)) {
    if (NOT_CODE.has(key) || (node.type === 'Property' && key === 'key' && node['computed'] !== true))
      continue;
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) yield* walk(one, inside);
  }
}

const NOT_CODE = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'source']);
/** Nodes without runtime effect; `as`, `satisfies` and `!` contain an expression. */
const isType = ({ type }: SyntaxNode): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const parse = (source: string): SyntaxNode => parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode;

/** The innermost that has a name. */
function nameFunction(path: readonly SyntaxNode[]): string {
  const named = path.findLast(
    ({ type }) =>
      type === 'FunctionDeclaration' || type === 'MethodDefinition' || type === 'VariableDeclarator',
  );
  const name = (named?.['id'] ?? named?.['key']) as { readonly name?: string } | undefined;
  return name?.name ?? 'file';
}

/** On one line, and without its middle when it is long. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 90 ? line : `${line.slice(0, 60)} … ${line.slice(-25)}`;
}
