import type { User } from '@lonja/protocol';

/** What the browser keeps of a session (specification, section 3). Preferences live under other keys and stay. */
const KEYS = { token: 'authToken', user: 'userData', adminToken: 'adminToken' } as const;

/** The part of a stored user that leads on before the server was asked. */
type StoredUser = Pick<User, 'id' | 'username' | 'role'>;

export interface SessionStorage {
  readonly readToken: () => string | null;
  readonly readUser: () => StoredUser | null;
  /** Whether both a token and a user stand there. */
  readonly hasSession: () => boolean;
  readonly save: (token: string, user: User) => void;
  readonly saveUser: (user: User) => void;
  readonly clear: () => void;
}

export function createSessionStorage(storage: Storage): SessionStorage {
  const readUser = () => parseStoredUser(storage.getItem(KEYS.user));
  return {
    readToken: () => storage.getItem(KEYS.token),
    readUser,
    hasSession: () => storage.getItem(KEYS.token) !== null && readUser() !== null,
    save: (token, user) => {
      storage.setItem(KEYS.token, token);
      storage.setItem(KEYS.user, JSON.stringify(user));
    },
    saveUser: (user) => storage.setItem(KEYS.user, JSON.stringify(user)),
    clear: () => Object.values(KEYS).forEach((key) => storage.removeItem(key)),
  };
}

/** Where a signed-in person's screens are. */
export const homeOf = (user: Pick<User, 'role'>): '/admin/users' | '/app/dashboard' =>
  user.role === 'admin' ? '/admin/users' : '/app/dashboard';

function parseStoredUser(text: string | null): StoredUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<StoredUser> | null;
    const isUser =
      typeof user?.id === 'string' && typeof user.username === 'string' && typeof user.role === 'string';
    return isUser ? (user as StoredUser) : null;
  } catch {
    return null;
  }
}
