/** Whether any change of such a figure is found. @param path as `transactions[].quote.bid` */
export type IsComputed = (path: string) => boolean;

/** What people ask for first stands first. */
const FIRST = ['contests', 'evaluations', 'results'];

/**
 * The parts of a file that nothing leads to, as short as they can be named: `settings` for all that is in it, `contests[].place` beside
 * what is computed. The signature is none of them.
 */
export function otherParts(file: unknown, isComputed: IsComputed): readonly string[] {
  const root = newPart();
  note(file, root);
  const names = [...root.parts].flatMap(([name, part]) =>
    name === 'signature' ? [] : listPartNames(part, name, isComputed),
  );
  const place = (name: string): number => {
    const found = FIRST.findIndex((first) => name === first || name.startsWith(`${first}[`));
    return found === -1 ? FIRST.length : found;
  };
  return names.toSorted((a, b) => place(a) - place(b));
}

/** Everything that stands in one place of a file, all elements of a list taken together. */
interface Part {
  readonly parts: Map<string, Part>;
  /** A figure stands here; or a list or an object with nothing in it, where something may come to stand. */
  isLeaf: boolean;
}

const ELEMENT = '[]';
const newPart = (): Part => ({ parts: new Map(), isLeaf: false });

function note(value: unknown, part: Part): void {
  const isList = Array.isArray(value);
  const isObject = typeof value === 'object' && value !== null;
  const inner = isObject ? Object.entries(value) : [];
  part.isLeaf ||= inner.length === 0;
  for (const [name, one] of inner) {
    const key = isList ? ELEMENT : name;
    const found = part.parts.get(key) ?? newPart();
    part.parts.set(key, found);
    note(one, found);
  }
}

/** @returns the path alone where nothing below it is computed */
function listPartNames(part: Part, path: string, isComputed: IsComputed): readonly string[] {
  const names = [...part.parts].flatMap(([name, inner]) =>
    listPartNames(inner, name === ELEMENT ? `${path}${ELEMENT}` : `${path}.${name}`, isComputed),
  );
  if (!hasComputed(part, path, isComputed)) return [path];
  return part.isLeaf && !isComputed(path) ? [path, ...names] : names;
}

const hasComputed = (part: Part, path: string, isComputed: IsComputed): boolean =>
  (part.isLeaf && isComputed(path)) ||
  [...part.parts].some(([name, inner]) =>
    hasComputed(inner, name === ELEMENT ? `${path}${ELEMENT}` : `${path}.${name}`, isComputed),
  );
