import path from 'node:path';

/** The files of the repository and what is in them. */
export interface Sources {
  /** Relative to the repository. */
  readonly files: ReadonlySet<string>;
  /** Nothing where a file is gone. */
  readonly read: (file: string) => string;
}

/**
 * Answers for some files with these and all that they name, by import or as a path, with what those name, and so on. A text
 * that only looks like a path may add a file too many; none is missing, as ours always say where a file is: with a folder, or
 * by its whole name.
 */
export function traceReach(sources: Sources): (entries: readonly string[]) => ReadonlySet<string> {
  const places = indexPlaces(sources);
  const named = new Map<string, readonly string[]>();
  const namedBy = (file: string): readonly string[] => {
    const names = named.get(file) ?? (NAMES_OTHERS.test(file) ? filesNamed(file, sources, places) : []);
    named.set(file, names);
    return names;
  };
  return (entries) => {
    const reached = new Set(entries);
    // A set is walked in the order of its making, up to what is added on the way.
    for (const file of reached) for (const other of namedBy(file)) reached.add(other);
    return reached;
  };
}

/** The files that stand at a path: one, those of a folder, or what a package of ours exports under a name. */
type Places = ReadonlyMap<string, readonly string[]>;

function indexPlaces({ files, read }: Sources): Places {
  const places = new Map<string, string[]>();
  const add = (place: string, file: string) =>
    void (places.get(place)?.push(file) ?? places.set(place, [file]));
  for (const file of files) {
    add(file, file);
    for (let folder = path.posix.dirname(file); folder.includes('/'); folder = path.posix.dirname(folder))
      add(folder, file);
    if (OWN_PACKAGE.test(file)) {
      const { name = '', exports = {} } = JSON.parse(read(file) || '{}') as OwnPackage;
      for (const [key, target] of Object.entries(exports))
        add(path.posix.join(name, key), path.posix.join(path.posix.dirname(file), target));
    }
  }
  return places;
}

const OWN_PACKAGE = /^(apps|packages)\/[^/]+\/package\.json$/;
interface OwnPackage {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
}

const NAMES_OTHERS = /\.([cm]?[jt]sx?|html|css)$/;
const QUOTED_PATH = /(['"`])([\w@./-]*[/.][\w@./-]*)\1/g;

function filesNamed(file: string, { read }: Sources, places: Places): readonly string[] {
  const names = new Set([...read(file).matchAll(QUOTED_PATH)].map(([, , name = '']) => name));
  const folder = path.posix.dirname(file);
  return [...names]
    .filter((name) => /\w/.test(name))
    .flatMap((name) => [path.posix.join(folder, name), path.posix.normalize(name)])
    .flatMap((place) => places.get(place.replace(/\/$/, '')) ?? []);
}
