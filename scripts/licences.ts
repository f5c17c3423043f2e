import { readFileSync } from 'node:fs';

/** The part of package-lock.json that says where packages come from. */
export interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly license?: string;
        readonly link?: boolean;
        readonly resolved?: string;
        readonly integrity?: string;
      }
    >
  >;
}

export const loadLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/** Packages that name theirs in a LICENSE file alone, read there. */
const READ_IN_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** The packages of others, by the licence that they name, the most frequent first. */
export function listLicences({ packages }: Lock): { licence: string; packages: string[] }[] {
  const names = new Map<string, string[]>();
  for (const [place, { license: named, link }] of Object.entries(packages)) {
    if (link || !place.includes('node_modules/')) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = named ?? READ_IN_FILE[name] ?? 'none';
    names.set(license, [...(names.get(license) ?? []), name]);
  }
  return [...names]
    .map(([licence, list]) => ({ licence, packages: list }))
    .toSorted((a, b) => b.packages.length - a.packages.length);
}
