import type { Track } from './dividends.ts';
import type { SplitDecisions } from './splits.ts';

/**
 * What is known of dividends and splits, by symbol. Markets whose prices are drawn from the same have them in common: reading a past of two
 * years for the whole catalogue takes more than a second, for whoever comes first.
 */
export interface ActionTracks {
  readonly dividends: Map<string, Track>;
  /** The companies that report, by the symbol they report under. */
  readonly splits: Map<string, SplitDecisions>;
}

export const createActionTracks = (): ActionTracks => ({ dividends: new Map(), splits: new Map() });
