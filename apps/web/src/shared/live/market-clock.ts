import type { ServerMessage } from '@lonja/protocol';

/** What the stream said last of a world's clock, and when, on this device's. */
export interface WorldClockReading {
  readonly id: string;
  readonly name: string;
  readonly state: 'scheduled' | 'running' | 'paused' | 'ended';
  /** Milliseconds since 1970. */
  readonly marketTime: number;
  /** How fast market time passes; 0 while it stands. */
  readonly rate: number;
  /** What is decided and doesn't hold yet. */
  readonly changes: ClockMessage['changes'];
  readonly readAt: number;
}

type WelcomeWorld = Extract<ServerMessage, { type: 'welcome' }>['world'];
type ClockMessage = Extract<ServerMessage, { type: 'clock' }>;

export const readWorld = (world: WelcomeWorld, readAt: number): WorldClockReading | undefined =>
  world ? { ...world, readAt } : undefined;

export const withClock = (
  world: WorldClockReading | undefined,
  { state, marketTime, rate, changes }: ClockMessage,
  readAt: number,
): WorldClockReading | undefined => world && { ...world, state, marketTime, rate, changes, readAt };

/**
 * Market time at a moment of this device, both in milliseconds since 1970: in the installation's own market that moment itself.
 * @param world undefined for the installation's own market
 */
export const computeMarketTime = (
  world: Pick<WorldClockReading, 'marketTime' | 'rate' | 'readAt'> | undefined,
  now: number,
): number => (world ? world.marketTime + Math.max(0, now - world.readAt) * world.rate : now);

/** Whether prices come: the installation's own market always runs. */
export const isRunning = (world: WorldClockReading | undefined): boolean =>
  world === undefined || world.state === 'running';
