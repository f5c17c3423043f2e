/** The panels around the chart. */
export const PANELS = ['watch', 'ladder', 'ticket', 'dock'] as const;
export type PanelName = (typeof PANELS)[number];

/** A panel of a person's workspace on one device: its width, or the dock's height, in CSS pixels. */
interface PanelState {
  readonly size: number;
  readonly isOpen: boolean;
}

export type WorkspaceLayout = Readonly<Record<PanelName, PanelState>>;

interface Limits {
  readonly min: number;
  readonly max: number;
}

export const PANEL_LIMITS: Readonly<Record<PanelName, Limits>> = {
  watch: { min: 180, max: 420 },
  ladder: { min: 280, max: 420 },
  ticket: { min: 280, max: 420 },
  dock: { min: 96, max: 520 },
};

/** Where a person's arrangement is kept on this device. */
export const buildLayoutKey = (userId: string): string => `lonja.workspace.${userId}`;

/** The layout of a screen that nobody has arranged: narrower and lower panels where the chart needs the room. */
export function initialLayout(screen: { readonly width: number; readonly height: number }): WorkspaceLayout {
  const isSmall = screen.width < 1400 || screen.height < 800;
  return {
    watch: { size: isSmall ? 220 : 260, isOpen: screen.width >= 1200 },
    ladder: { size: 300, isOpen: false },
    ticket: { size: isSmall ? 280 : 300, isOpen: true },
    dock: { size: isSmall ? 148 : 220, isOpen: true },
  };
}

/** A saved layout, with the initial one wherever it says nothing that can be used. */
export function parseLayout(saved: string | null, initial: WorkspaceLayout): WorkspaceLayout {
  const parsed = parseObject(saved);
  const panelOf = (name: PanelName): PanelState => {
    const { size, isOpen } = (parsed[name] ?? {}) as Partial<Record<keyof PanelState, unknown>>;
    const { min, max } = PANEL_LIMITS[name];
    return {
      size:
        typeof size === 'number' && Number.isFinite(size)
          ? Math.min(max, Math.max(min, size))
          : initial[name].size,
      isOpen: typeof isOpen === 'boolean' ? isOpen : initial[name].isOpen,
    };
  };
  return mapPanels(panelOf);
}

const mapPanels = (of: (name: PanelName) => PanelState): WorkspaceLayout =>
  Object.fromEntries(PANELS.map((name) => [name, of(name)])) as WorkspaceLayout;

function parseObject(saved: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(saved ?? 'null');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Sizes in CSS pixels of the panels that are shown. */
export type PanelSizes = Readonly<Partial<Record<PanelName, number>>>;

/** The sizes of the panels that have a share, in percent, of so many pixels. */
export const sizesIn = (shares: Readonly<Record<string, number>>, pixels: number): PanelSizes =>
  Object.fromEntries(
    PANELS.filter((name) => name in shares).map((name) => [
      name,
      Math.round(((shares[name] ?? 0) / 100) * pixels),
    ]),
  );

export const withSizes = (layout: WorkspaceLayout, sizes: PanelSizes): WorkspaceLayout =>
  mapPanels((name) => ({ ...layout[name], size: sizes[name] ?? layout[name].size }));

export const withOpen = (layout: WorkspaceLayout, name: PanelName, isOpen: boolean): WorkspaceLayout => ({
  ...layout,
  [name]: { ...layout[name], isOpen },
});

/** From this width on the ladder has a place of its own between chart and ticket: with less the chart would be too narrow for its toolbar. */
export const LADDER_APART_FROM = 1_400;

/**
 * The panels that stand there.
 * @param isLadderApart whether the screen is wide enough for it; else it shares the ticket's column, under a tab
 */
export const shownPanels = (
  { watch, ladder, ticket, dock }: WorkspaceLayout,
  isLadderApart: boolean,
): Readonly<Record<PanelName, boolean>> => ({
  watch: watch.isOpen,
  ladder: ladder.isOpen && isLadderApart,
  ticket: ticket.isOpen || (ladder.isOpen && !isLadderApart),
  dock: dock.isOpen,
});
