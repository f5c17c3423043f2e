import { readdir, readFile } from 'node:fs/promises';

const UPGRADES = new URL('../../upgrades/', import.meta.url);

/** An upgrade from one version of the schema to the next. */
export interface Upgrade {
  readonly version: number;
  readonly name: string;
  readonly text: string;
}

/** What an upgrade says of programs that were made for an earlier version. */
const RUNS_BESIDE = /^-- Runs beside: (\d+)$/m;

/** The earliest version whose program works on what the upgrade makes; its own where it says nothing. */
export const readOldestProgram = ({ version, text }: Upgrade): number =>
  Number(RUNS_BESIDE.exec(text)?.[1] ?? version);

/** The upgrades that this program knows: `0002_what_it_brings.sql` makes version 2. */
export async function readUpgrades(): Promise<Upgrade[]> {
  const names = (await readdir(UPGRADES)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    names.map(async (file) => ({
      version: Number.parseInt(file, 10),
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, UPGRADES), 'utf8'),
    })),
  );
}

/** The version that this program was made for. */
export const readSchemaVersion = async (): Promise<number> => pickNewestVersion(await readUpgrades());

export const pickNewestVersion = (upgrades: readonly Upgrade[]): number =>
  Math.max(...upgrades.map((upgrade) => upgrade.version));
