import type { Layout, Layouts } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';

/** An edit as a function of the stored layouts, which may have changed meanwhile. */
export type LayoutsEdit = (layouts: readonly Layout[]) => readonly Layout[];

/** Keeps a layout in the place of the one of its name, and under that one's id; else at the end. */
export const putLayout =
  (layout: Layout): LayoutsEdit =>
  (layouts) =>
    layouts.some(({ name }) => name === layout.name)
      ? layouts.map((one) => (one.name === layout.name ? { ...layout, id: one.id } : one))
      : [...layouts, layout];

/** Names one anew; nothing changes where another one has the name. */
export const nameLayout =
  (id: string, name: string): LayoutsEdit =>
  (layouts) =>
    layouts.some((one) => one.name === name)
      ? layouts
      : layouts.map((one) => (one.id === id ? { ...one, name } : one));

export const takeLayout =
  (id: string): LayoutsEdit =>
  (layouts) =>
    layouts.filter((one) => one.id !== id);

/** Puts one that was taken away back in its place. */
export const returnLayout =
  (layout: Layout, place: number): LayoutsEdit =>
  (layouts) =>
    layouts.some(({ id, name }) => id === layout.id || name === layout.name)
      ? layouts
      : layouts.toSpliced(place, 0, layout);

/** The store of layouts: a save is refused with `layouts_changed` where the stored version differs from the given one. */
export interface StoredLayouts {
  readonly read: () => Promise<Layouts>;
  readonly write: (layouts: readonly Layout[], version: number) => Promise<Layouts>;
}

/** Saves an edit together with those of other devices. @returns the stored layouts */
export const saveEdit = (
  { read, write }: StoredLayouts,
  edit: LayoutsEdit,
  known: Layouts | undefined,
): Promise<Layouts> =>
  saveBeside(
    { read, write: ({ layouts, version }) => write(edit(layouts), version), conflict: 'layouts_changed' },
    known,
  );
