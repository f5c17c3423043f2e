import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { wrongUsage } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** Who calls where: an API key, or the session of a person. */
const Profile = z.strictObject({
  origin: z.string(),
  key: z.string().optional(),
  session: z.string().optional(),
  /** Id of the person, where the server has said it. */
  user: z.string().optional(),
});
export type Profile = z.output<typeof Profile>;

const Configuration = z.strictObject({ profiles: z.record(z.string(), Profile) });
type Profiles = Readonly<Record<string, Profile>>;

export function configurationFile({ env, homeFolder }: Pick<Terminal, 'env' | 'homeFolder'>): string {
  const base = env['XDG_CONFIG_HOME'] || path.join(homeFolder, '.config');
  return path.join(base, 'lonja', 'config.json');
}

/** @throws Failure as `loadProfiles` */
export async function loadProfile(file: string, name: string): Promise<Profile | undefined> {
  const profiles = await loadProfiles(file);
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** @throws Failure where others may read the file, or it is none of ours */
async function loadProfiles(file: string): Promise<Profiles> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw wrongUsage(error.message);
  });
  if (!found) return {};
  // Windows has no such modes.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw wrongUsage(`${file} holds keys and may be read by others: chmod 600 ${file}`);
  const parsed = Configuration.safeParse(parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw wrongUsage(`${file} is no configuration of lonja`);
  return parsed.data.profiles;
}

/** Saves a profile, or removes it where it is undefined; all others stay. */
export async function saveProfile(file: string, name: string, profile: Profile | undefined): Promise<void> {
  const { [name]: _former, ...others } = await loadProfiles(file);
  const profiles = profile ? { ...others, [name]: profile } : others;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  // The mode of `writeFile` counts for a new file alone.
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
