/** What a catalogue of texts lacks or has too much beside the first one, by path. */
export interface CatalogueDifferences {
  readonly missing: readonly string[];
  readonly needless: readonly string[];
  readonly empty: readonly string[];
  /** Texts with other gaps than those of the first: '{{count}}'. */
  readonly otherGaps: readonly string[];
  /** Texts that are the very ones of the first, however short: 'Total'. */
  readonly same: readonly string[];
}

export function compareCatalogues(first: object, other: object): CatalogueDifferences {
  const [texts, others] = [listTexts(first), listTexts(other)];
  const shared = [...texts].filter(([path]) => others.has(path));
  return {
    missing: [...texts.keys()].filter((path) => !others.has(path)),
    needless: [...others.keys()].filter((path) => !texts.has(path)),
    empty: [...others].filter(([, text]) => text.trim() === '').map(([path]) => path),
    otherGaps: shared
      .filter(([path, text]) => listGaps(text) !== listGaps(others.get(path) ?? ''))
      .map(([path]) => path),
    same: [
      ...new Set(
        shared
          .filter(([path, text]) => /\p{L}/u.test(withoutGaps(text)) && others.get(path) === text)
          .map(([, text]) => text),
      ),
    ],
  };
}

const GAP = /\{\{[^}]+\}\}/g;
const withoutGaps = (text: string): string => text.replace(GAP, '');

/** Every text by its path. */
export function listTexts(part: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${name}`, value] as const]
        : [...listTexts(value as object, `${path}${name}.`)],
    ),
  );
}

const listGaps = (text: string): string =>
  [...text.matchAll(GAP)]
    .map(([gap]) => gap)
    .toSorted((a, b) => a.localeCompare(b))
    .join();
