import type { ContestStanding, OwnEntry, ServerMessage } from '@lonja/protocol';
import type { StandingReader, StreamHub } from './hub.ts';

export interface StandingNews {
  /** Sends every standing that somebody follows, where it has changed. */
  runOnce(): Promise<void>;
}

/** A standing as everybody sees it, and the own entries in it. */
interface FollowedStanding {
  readonly standing: ContestStanding;
  /** Undefined for whoever has not entered. */
  readonly entryOf: (userId: string) => OwnEntry | undefined;
}

export interface StandingNewsDependencies {
  readonly hub: Pick<StreamHub, 'followers'>;
  /** By the contest's address: null where there is none, undefined while its world is not known here. */
  readonly read: (slug: string) => Promise<FollowedStanding | null | undefined>;
}

/** Rows of a pushed standing: whoever is further down has the own row beside it. */
const PUSHED_ROWS = 50;

/**
 * Pushes standings to the screens that follow them: what everybody sees is written once, whoever reads it, and nothing is sent twice. A
 * standing is public, as the call is that reads it; the own entry goes to whoever has entered.
 */
export function createStandingNews({ hub, read }: StandingNewsDependencies): StandingNews {
  const push = async (slug: string, readers: readonly StandingReader[]): Promise<void> => {
    const followed = await read(slug);
    // There is none with this address: it is not asked for again.
    if (followed === null) for (const reader of readers) reader.unfollow(slug);
    if (!followed) return;
    const { standing, entryOf } = followed;
    const shown = { ...standing, rows: standing.rows.slice(0, PUSHED_ROWS) };
    const text = writeMessage({ type: 'standing', contest: slug, standing: shown });
    for (const reader of readers) {
      reader.sendStanding('standing', text);
      const entry = reader.userId === undefined ? undefined : entryOf(reader.userId);
      if (entry && reader.mayRead(Number(entry.account)))
        reader.sendStanding('own', writeMessage({ type: 'own_entry', contest: slug, entry }));
    }
  };
  return {
    runOnce: async () => {
      for (const [slug, readers] of hub.followers()) await push(slug, readers);
    },
  };
}

const writeMessage = (message: ServerMessage): string => JSON.stringify(message);
