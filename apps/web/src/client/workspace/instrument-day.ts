import type { Sparkline } from '@lonja/protocol';
import { requiredContext } from '../../shared/context/required-context.ts';
import type { SparklineLoader } from '../sparklines/sparkline-loader.ts';

interface InstrumentDay {
  /** For what stands around the chart: asks for all its instruments together. */
  readonly loader: SparklineLoader;
  /** Undefined while it is being read. */
  readonly line: Sparkline | undefined;
  readonly hasFailed: boolean;
  /** Says that the watchlist stands there, or is closed: its lines are asked for with this one. */
  readonly onWatch: () => void;
}

/** The last day of the instrument on stage, for everything around its chart: its range, and when its venue opens. */
export const [InstrumentDayContext, useInstrumentDay] = requiredContext<InstrumentDay>(
  'The day of the instrument on stage',
);
