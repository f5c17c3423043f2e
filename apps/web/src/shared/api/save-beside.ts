import { CallError } from '@lonja/protocol/client';

/** Where several devices keep one thing: a save is refused where another version than the known one is there. */
export interface KeptPlace<Kept> {
  readonly read: () => Promise<Kept>;
  /** Saves this page's change on top of what is known to be kept. */
  readonly write: (known: Kept) => Promise<Kept>;
  /** The code of the refusal. */
  readonly conflict: string;
}

/** Other devices that save at the same moment; more of them than this are no person's. */
const MAX_CONFLICTS = 5;

/**
 * Saves a change on what this page knows, or on what whoever has saved in the meantime left there, so that nothing of
 * another tab or device is lost.
 * @returns what is kept then
 */
export async function saveBeside<Kept>(
  place: KeptPlace<Kept>,
  known: Kept | undefined,
  conflicts = 0,
): Promise<Kept> {
  const kept = known ?? (await place.read());
  try {
    return await place.write(kept);
  } catch (error) {
    const isConflict = error instanceof CallError && error.body?.code === place.conflict;
    if (!isConflict || conflicts === MAX_CONFLICTS) throw error;
    return saveBeside(place, undefined, conflicts + 1);
  }
}
