import {
  buildLayoutKey,
  initialLayout,
  LADDER_APART_FROM,
  PANELS,
  parseLayout,
  shownPanels,
} from '../client/workspace/workspace-layout.model.ts';

/** What the script before the first paint knows. */
export interface Opened {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly read: (key: string) => string | null;
}

/** Files of scripts by the part of the page that runs them, without folder and ending. */
export interface Needs {
  readonly client: readonly string[];
  readonly wide: readonly string[];
  readonly narrow: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const CLIENT_PAGE = /^\/app(\/|$)/;
const WORKSPACE_PAGE = /^\/app(\/trade(\/|$)|\/?$)/;
/** From here on the workspace has panels around the chart. */
const WIDE_FROM = 1_024;

/** CSS variables of the workspace's panels as this person has left them; undefined on pages that are no workspace. */
export function frameOf({ path, width, height, read }: Opened): Readonly<Record<string, string>> | undefined {
  if (!WORKSPACE_PAGE.test(path)) return undefined;
  const layout = parseLayout(
    read(buildLayoutKey(readId(read('userData')))),
    initialLayout({ width, height }),
  );
  const shown = shownPanels(layout, width >= LADDER_APART_FROM);
  return Object.fromEntries(
    PANELS.flatMap((name) => [
      [`--frame-${name}`, `${layout[name].size}px`],
      [`--frame-${name}-shown`, shown[name] ? 'block' : 'none'],
    ]),
  );
}

function readId(user: string | null): string {
  try {
    return String((JSON.parse(user ?? 'null') as { readonly id?: unknown } | null)?.id);
  } catch {
    return '';
  }
}

/** The scripts that are surely next, in their order. @param language the page's */
export function needsOf({ path, width }: Opened, needs: Needs, language: string): readonly string[] {
  if (!CLIENT_PAGE.test(path)) return [];
  const view = WORKSPACE_PAGE.test(path) ? needs[width >= WIDE_FROM ? 'wide' : 'narrow'] : [];
  return [...new Set([...needs.client, ...(needs.texts[language] ?? []), ...view])];
}
