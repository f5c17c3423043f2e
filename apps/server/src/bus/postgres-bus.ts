import { randomUUID } from 'node:crypto';
import { MAX_PAYLOAD_BYTES, openNotifications } from '@lonja/store/database/notifications';
import type { Bus } from './bus.ts';
import { createHearers } from './hearers.ts';

const CHANNEL = 'lonja_hints';
/**
 * Hints of so long are one notification. Each takes an instance-wide lock of PostgreSQL at its commit, so it is never a part of
 * the desk's transactions, and there are some tens a second, however much is traded.
 */
const GATHER_MS = 25;
/** Beyond so many in that time everybody looks at everything instead. */
const MAX_GATHERED = 5_000;
/** In place of hints: whoever reads it looks at everything, and says that it is here. */
const GAP = 'gap';
/** The answer: from here on hints are sent, which were not while nobody was known to read them. */
const HERE = 'here';

/** Hints through the database that all processes share, on a connection of their own. */
export function createPostgresBus(url: string, onFault: (error: unknown) => void): Bus {
  const origin = randomUUID();
  const hearers = createHearers(onFault);
  /** Until another process is heard: then nothing is sent, and a process alone pays for one connection that is silent. */
  let isAlone = true;
  let isClosed = false;

  const notifications = openNotifications({
    url,
    channel: CHANNEL,
    hear: (payload) => {
      const [from, ...hints] = payload.split('\n');
      if (from === origin) return;
      isAlone = false;
      for (const hint of hints) {
        if (hint === GAP) gathering.add(HERE);
        if (hint === GAP || hint === HERE) hearers.gap();
        else hearers.deliver(...splitHint(hint));
      }
    },
    onOpen: () => {
      gathering.add(GAP);
      hearers.gap();
    },
    onFault,
  });

  const gathering = createGathering(async (hints) => {
    try {
      for (const payload of packPayloads(origin, hints)) await notifications.notify(payload);
    } catch (error) {
      // The next connection begins with a gap for everybody.
      onFault(error);
    }
  });

  return {
    kind: 'postgres',
    publish: (subject, data) => {
      if (!isClosed && !isAlone && !gathering.isOver()) gathering.add(`${subject} ${data}`);
    },
    subscribe: hearers.add,
    onGap: hearers.addLook,
    close: async () => {
      isClosed = true;
      await gathering.flush();
      await notifications.close();
    },
  };
}

/** Hints that are sent together, each once, or one gap in place of too many. @param send never rejects */
function createGathering(send: (hints: readonly string[]) => Promise<void>) {
  let gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const sendGathered = (): Promise<void> => {
    const hints = gathered.size > MAX_GATHERED ? [GAP] : [...gathered];
    gathered = new Set();
    return send(hints);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size > 0) sending = sending.then(sendGathered);
    return sending;
  };
  return {
    add: (hint: string): void => {
      gathered.add(hint);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    isOver: (): boolean => gathered.size > MAX_GATHERED,
    flush,
  };
}

function splitHint(hint: string): [subject: string, data: string] {
  const space = hint.indexOf(' ');
  return [hint.slice(0, space), hint.slice(space + 1)];
}

/** As few payloads as the database takes. */
function* packPayloads(origin: string, hints: readonly string[]): Generator<string> {
  let payload = origin;
  for (const hint of hints) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(hint) + 1 > MAX_PAYLOAD_BYTES) {
      yield payload;
      payload = origin;
    }
    payload += `\n${hint}`;
  }
  if (payload !== origin) yield payload;
}
