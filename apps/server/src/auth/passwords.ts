import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 10 ms of one core (OWASP's second recommendation). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would take the cores from the desk. */
const AT_ONCE = 2;
/** More than one address may send at once (sign-in-limits.ts), and seconds of work at most. */
const MAX_WAITING = 192;
/** Where whoever is signed in waits. */
const SIGNED_IN = 'signed in';

/** Whoever sends many waits in a lane of their own: `lane` is an address, where nobody is signed in. */
export interface Passwords {
  /** @throws PasswordsBusy */
  hash(password: string, lane?: string): Promise<string>;
  /**
   * Takes as long for a missing user (undefined) as for a wrong password.
   * @throws PasswordsBusy
   */
  verify(passwordHash: string | undefined, password: string, lane?: string): Promise<boolean>;
}

/** Too many passwords wait for their hash: nothing was done of this one. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export async function createPasswords(maxWaiting = MAX_WAITING): Promise<Passwords> {
  const inTurn = createGate(AT_ONCE, maxWaiting);
  const decoy = await hash('no password of anybody', COST);
  return {
    hash: (password, lane = SIGNED_IN) => inTurn(lane, () => hash(password, COST)),
    verify: async (passwordHash, password, lane = SIGNED_IN) => {
      const matches = await inTurn(lane, () => verify(passwordHash ?? decoy, password));
      return matches && passwordHash !== undefined;
    },
  };
}

type InTurn = <T>(lane: string, task: () => Promise<T>) => Promise<T>;

/** Lets `limit` tasks run at a time. The others wait, each lane's in the order in which they came and the lanes in turn. */
function createGate(limit: number, maxWaiting: number): InTurn {
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;
  const wait = (lane: string): Promise<void> =>
    new Promise((resolve) => {
      waiting += 1;
      lanes.set(lane, [...(lanes.get(lane) ?? []), resolve]);
    });
  const startNext = (): void => {
    const [first] = lanes;
    if (!first) {
      running -= 1;
      return;
    }
    const [lane, [start, ...rest]] = first;
    lanes.delete(lane);
    if (rest.length > 0) lanes.set(lane, rest);
    waiting -= 1;
    start?.();
  };
  return async (lane, task) => {
    if (running < limit) running += 1;
    else if (waiting < maxWaiting) await wait(lane);
    else throw new PasswordsBusy();
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
