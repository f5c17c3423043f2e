/**
 * A public page's texts about the running system: figures, quotes, market hours, the operator's configuration. The server
 * inserts them into the prerendered HTML and adds them as JSON, so that both agree on hydration.
 */
export interface Facts {
  /** The text of a name; a dash for one that the server did not give. */
  readonly get: (name: string) => string;
  readonly subscribe: (listener: () => void) => () => void;
}

/** For the build: each text is a placeholder that the server fills. */
export const placeholderFacts: Facts = {
  get: (name) => `{{${name}}}`,
  subscribe: () => () => {},
};

export interface PageFacts extends Facts {
  /** Fetches this page again and updates the texts. Without an answer they stay. */
  readonly refresh: () => Promise<void>;
}

/** @param html of the served page @param fetchPage fetches it again */
export function createPageFacts(html: string, fetchPage: () => Promise<string>): PageFacts {
  const listeners = new Set<() => void>();
  let texts = factsIn(html) ?? {};
  return {
    get: (name) => texts[name] ?? '—',
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async () => {
      const fresh = factsIn(await fetchPage().catch(() => ''));
      if (!fresh) return;
      texts = fresh;
      for (const listener of listeners) listener();
    },
  };
}

const FACTS = /<script type="application\/json" id="facts">(.*?)<\/script>/s;

function factsIn(html: string): Readonly<Record<string, string>> | undefined {
  try {
    return JSON.parse(FACTS.exec(html)?.[1] ?? '') as Record<string, string>;
  } catch {
    return undefined;
  }
}
