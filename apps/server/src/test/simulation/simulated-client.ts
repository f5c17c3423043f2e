/** Possible faults of a call. */
export type Mishap = 'none' | 'lost_before' | 'lost_after' | 'conflict' | 'full' | 'fault';

export interface SimulatedStoreOptions {
  /** Draws the fault of the next call. */
  readonly drawMishap: () => Mishap;
  /** Waits a moment in which other work continues. */
  readonly pause: () => Promise<void>;
}

/** A process as the database sees it. */
export interface SimulatedClient {
  readonly name: string;
  readonly isDead: boolean;
  /** Resolves when it is not paused: what is asked meanwhile is sent, and what is answered is read, then. */
  readonly awake: () => Promise<void>;
}

export const unreachable = (): Error =>
  Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });

/** The answer of somebody to a process that is dead. */
export const never = (): Promise<never> => new Promise<never>(() => undefined);
