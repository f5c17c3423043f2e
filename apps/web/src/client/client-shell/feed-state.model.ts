import type { StreamState } from '../../shared/live/live-stream.ts';
import { isRunning, type WorldClockReading } from '../../shared/live/market-clock.ts';

/** How often prices come, as the key of its words: a screen that is frozen, then a market that stands, has none coming whatever was chosen. */
type PaceKey = `rate.${StreamState['rate']}` | `world.${Exclude<WorldClockReading['state'], 'running'>}`;

export const choosePaceKey = ({
  rate,
  world,
}: Pick<StreamState, 'rate'> & {
  readonly world: Pick<WorldClockReading, 'state'> | undefined;
}): PaceKey =>
  rate === 'paused' || world === undefined || world.state === 'running'
    ? `rate.${rate}`
    : `world.${world.state}`;

/** Whether prices come now to a page whose connection is open. */
export const areComing = ({ rate, world }: Pick<StreamState, 'rate' | 'world'>): boolean =>
  rate !== 'paused' && isRunning(world);
