import { CallError } from './client.ts';
import type { RefusalCode } from './errors/refusals.ts';

/** A value that several devices or programs save: a save is refused where the stored version differs from the known one. */
export interface StoredPlace<Kept> {
  readonly read: () => Promise<Kept>;
  /** Saves one's own change on top of the known stored value. */
  readonly write: (known: Kept) => Promise<Kept>;
  /** The code of the refusal. */
  readonly conflict: RefusalCode;
  /** Retries after conflicts; by default as many as a person's devices that save at the same moment may need. */
  readonly maxConflicts?: number;
}

const MAX_CONFLICTS = 5;

/**
 * Saves a change on the known value, or after a conflict on the present one, so that nothing of another one is lost.
 * @returns the stored value
 */
export async function saveBeside<Kept>(
  place: StoredPlace<Kept>,
  known: Kept | undefined,
  conflicts = 0,
): Promise<Kept> {
  const kept = known ?? (await place.read());
  try {
    return await place.write(kept);
  } catch (error) {
    const isConflict = error instanceof CallError && error.body?.code === place.conflict;
    if (!isConflict || conflicts === (place.maxConflicts ?? MAX_CONFLICTS)) throw error;
    return saveBeside(place, undefined, conflicts + 1);
  }
}
