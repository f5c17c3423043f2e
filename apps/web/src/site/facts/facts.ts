/**
 * What a public page says of the running system: figures, quotes, market hours, what the operator configured. The
 * server puts the texts into the prerendered HTML and beside it as JSON, so that both agree when the page comes alive.
 */
export interface Facts {
  /** The text of a name; a dash for one that the server did not give. */
  readonly get: (name: string) => string;
  readonly subscribe: (listener: () => void) => () => void;
}

/** While the pages are built: each text is a placeholder that the server fills. */
export const placeholderFacts: Facts = {
  get: (name) => `{{${name}}}`,
  subscribe: () => () => {},
};

export interface PageFacts extends Facts {
  /** Asks the server for this page again and takes the texts that it has now. Without an answer they stay. */
  readonly refresh: () => Promise<void>;
}

/** @param html of the page as it was served @param fetchPage brings it again */
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
