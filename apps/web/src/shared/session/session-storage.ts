import type { User } from '@lonja/protocol';
import { HOME } from '@lonja/protocol/home';

/** The browser's keys of a session (specification, section 3). Preferences have other keys. */
const KEYS = { token: 'authToken', user: 'userData', adminToken: 'adminToken' } as const;

/** The part of a stored user that is used before the server's answer. */
type StoredUser = Pick<User, 'id' | 'username' | 'role'>;

export interface SessionStorage {
  readonly readToken: () => string | null;
  readonly readUser: () => StoredUser | null;
  /** Whether both a token and a user are stored. */
  readonly hasSession: () => boolean;
  /**
   * Whether another person has signed in since this page was loaded, in another tab: the page would show one and act for the
   * other.
   */
  readonly isAnothers: () => boolean;
  readonly save: (token: string, user: User) => void;
  readonly saveUser: (user: User) => void;
  /** The session's keys; preferences stay. */
  readonly clear: () => void;
  /** All of a person's keys; the device's preferences and the arrangement of the workspace stay. */
  readonly clearPerson: () => void;
}

/** Preferences of the device: theme, language and update rate. The next person's settings replace them. */
const OF_THE_DEVICE = [
  'lonja.theme',
  'lonja.pnl',
  'lonja.language',
  'lonja.panelLanguage',
  'lonja.rate',
  'lonja.shortcuts',
];
const isOurs = (key: string): boolean => key.startsWith('lonja.');
/** How a person has arranged the workspace here: named by the account, and still there at the next sign-in. */
const isArrangement = (key: string): boolean => key.startsWith('lonja.workspace.');

export function createSessionStorage(storage: Storage): SessionStorage {
  const readUser = () => parseStoredUser(storage.getItem(KEYS.user));
  let ownId = readUser()?.id;
  const saveUser = (user: User) => {
    ownId = user.id;
    storage.setItem(KEYS.user, JSON.stringify(user));
  };
  const clear = () => Object.values(KEYS).forEach((key) => storage.removeItem(key));
  return {
    readToken: () => storage.getItem(KEYS.token),
    readUser,
    hasSession: () => storage.getItem(KEYS.token) !== null && readUser() !== null,
    isAnothers: () => {
      const storedId = readUser()?.id;
      return ownId !== undefined && storedId !== undefined && storedId !== ownId;
    },
    save: (token, user) => {
      storage.setItem(KEYS.token, token);
      saveUser(user);
    },
    saveUser,
    clear,
    clearPerson: () => {
      clear();
      listKeys(storage)
        .filter((key) => isOurs(key) && !isArrangement(key) && !OF_THE_DEVICE.includes(key))
        .forEach((key) => storage.removeItem(key));
    },
  };
}

const listKeys = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');

/** The address of a signed-in person's screens. */
export const getHome = (user: Pick<User, 'role'>): (typeof HOME)[User['role']] => HOME[user.role];

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
