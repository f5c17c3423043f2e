import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 10 ms of one core (OWASP's second recommendation). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would take the cores from the desk. */
const AT_ONCE = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a missing user (undefined) as for a wrong password. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const inTurn = createGate(AT_ONCE);
  const decoy = await hash('no password of anybody', COST);
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: async (passwordHash, password) => {
      const matches = await inTurn(() => verify(passwordHash ?? decoy, password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** Lets `limit` tasks run at a time, the others in the order in which they came. */
function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
