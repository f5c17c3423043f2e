import type { Hear } from './bus.ts';

/** Who listens in this process. */
export interface Hearers {
  readonly add: (subject: string, hear: Hear) => () => void;
  readonly addLook: (look: () => void) => void;
  readonly deliver: (subject: string, data: string) => void;
  readonly gap: () => void;
}

/** A fault of one who listens keeps nothing from the others. */
export function createHearers(onFault: (error: unknown) => void): Hearers {
  const hearers = new Set<{ readonly subject: string; readonly hear: Hear }>();
  const looks: (() => void)[] = [];
  const safely = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      onFault(error);
    }
  };
  return {
    add: (subject, hear) => {
      const hearer = { subject, hear };
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
    addLook: (look) => void looks.push(look),
    deliver: (subject, data) => {
      for (const hearer of hearers) {
        if (isMeant(hearer.subject, subject)) safely(() => hearer.hear(data, subject));
      }
    },
    gap: () => {
      for (const look of looks) safely(look);
    },
  };
}

const isMeant = (wanted: string, subject: string): boolean =>
  wanted.endsWith('.*') ? subject.startsWith(wanted.slice(0, -1)) : wanted === subject;
