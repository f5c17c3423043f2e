/**
 * Hints between the processes on one database: which account has changed, who was notified, which session has ended. A hint
 * says what to read again, never what is true: whoever hears one reads what is committed. Quotes of real feeds are the one
 * exception: sealed and dated (ADR 62). Any may be lost, come late or twice.
 */
export interface Bus {
  readonly kind: 'none' | 'postgres' | 'nats';
  /** Never throws, and never waits. This process does not hear what it publishes. */
  publish(subject: string, data: string): void;
  /** @param subject `changed.7`, or `changed.*` for all of its kind @returns what ends the subscription */
  subscribe(subject: string, hear: Hear): () => void;
  /** Calls back when hints may have been missed: look at what hints would have said. */
  onGap(look: () => void): void;
  /** Sends what is still gathered. */
  close(): Promise<void>;
}

export type Hear = (data: string, subject: string) => void;
