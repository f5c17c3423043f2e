import type { Places } from './places.ts';

/** Nothing of our own environment reaches PostgreSQL: it may hold secrets, and PG* variables would change it. */
export function processOptions({ base, user }: Pick<Places, 'base' | 'user'>) {
  const { PATH = '', SYSTEMROOT } = process.env;
  const env = { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SYSTEMROOT ? { SYSTEMROOT } : {}) };
  return { cwd: base, env, ...(user ? { uid: user.uid, gid: user.gid } : {}) };
}
