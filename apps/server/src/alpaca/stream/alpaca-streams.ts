import type { Handshake } from '../../stream/upgrade.ts';

/** The streams of Alpaca's market data, beside the native one: they read the same board and push at the same pace. */
export interface AlpacaStreams {
  /** Whether a handshake with this path is for one of them. */
  handles(path: string): boolean;
  enter(handshake: Handshake): void;
  /** Called by a market's clock after each step. @param world undefined: the installation's own market */
  publishStep(world?: number): void;
  /** Closes the readers of a key that has ended, also those that are being authenticated. */
  closeSession(id: string): void;
  /** The same for all keys of a user. */
  closeUser(userId: string): void;
  /** The keys that have a reader. */
  sessions(): readonly string[];
  clients(): number;
  /** Closes, and resolves when every socket is gone. */
  close(): Promise<void>;
}
