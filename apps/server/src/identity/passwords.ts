import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 10 ms of one core (OWASP's second recommendation). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Maximum of parallel hashes: more would take CPU time from the desk. */
const AT_ONCE = 2;
/** Maximum of waiting passwords: above the limit of one address (sign-in-limits.ts), yet only seconds of work. */
const MAX_WAITING = 192;
/** What one hash costs whoever guesses: KiB of memory, passes over it, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface PasswordOptions {
  /** How many passwords may wait; the maximum of one process unless given. */
  readonly maxWaiting?: number | undefined;
  /** The full cost unless given: tests alone, whose people have no secrets, hash with less. */
  readonly cost?: PasswordCost | undefined;
}

/** The lane of signed-in users. */
const SIGNED_IN = 'signed in';

/**
 * Hashes passwords in lanes, so that a flood from one address delays only that address. `lane` is an address, or absent
 * for signed-in users.
 */
export interface Passwords {
  /** @throws PasswordsBusy */
  hash(password: string, lane?: string): Promise<string>;
  /**
   * Takes as long for a missing user (undefined) as for a wrong password.
   * @throws PasswordsBusy
   */
  verify(passwordHash: string | undefined, password: string, lane?: string): Promise<boolean>;
}

/** Too many passwords wait to be hashed: this one was not processed. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export async function createPasswords({
  maxWaiting = MAX_WAITING,
  cost = COST,
}: PasswordOptions = {}): Promise<Passwords> {
  const inTurn = createGate(AT_ONCE, maxWaiting);
  const decoy = await hash('no password of anybody', cost);
  return {
    hash: (password, lane = SIGNED_IN) => inTurn(lane, () => hash(password, cost)),
    verify: async (passwordHash, password, lane = SIGNED_IN) => {
      const matches = await inTurn(lane, () => verify(passwordHash ?? decoy, password));
      return matches && passwordHash !== undefined;
    },
  };
}

type InTurn = <T>(lane: string, task: () => Promise<T>) => Promise<T>;

/** Runs at most `limit` tasks at a time. The others wait: first in, first out within a lane, the lanes in turn. */
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
