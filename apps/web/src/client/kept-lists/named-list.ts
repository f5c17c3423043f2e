import { saveBeside, type StoredPlace } from '@lonja/protocol/save-beside';

/** Something that a person keeps under a name; no two of a list have one. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** An edit as a function of the stored list, which may have changed meanwhile. */
export type ListEdit<One extends Named> = (list: readonly One[]) => readonly One[];

/** Keeps one in the place of the one of its name, and under that one's id; else at the end. @param merge what of the old one stays */
export const putNamed =
  <One extends Named>(next: One, merge: (old: One) => One = () => next): ListEdit<One> =>
  (list) =>
    list.some(({ name }) => name === next.name)
      ? list.map((old) => (old.name === next.name ? { ...merge(old), id: old.id } : old))
      : [...list, next];

/** Names one anew; nothing changes where another one has the name. */
export const rename =
  <One extends Named>(id: string, name: string): ListEdit<One> =>
  (list) =>
    list.some((one) => one.name === name)
      ? list
      : list.map((one) => (one.id === id ? { ...one, name } : one));

export const takeNamed =
  <One extends Named>(id: string): ListEdit<One> =>
  (list) =>
    list.filter((one) => one.id !== id);

/** Puts one that was taken away back in its place, unless something else has its name by then. */
export const returnNamed =
  <One extends Named>(one: One, place: number): ListEdit<One> =>
  (list) =>
    list.some(({ id, name }) => id === one.id || name === one.name) ? list : list.toSpliced(place, 0, one);

/** A list that is read and saved as a whole; a save is refused where the stored version differs from the given one. */
export interface KeptPlace<One extends Named, Kept extends { readonly version: number }> extends Pick<
  StoredPlace<Kept>,
  'read' | 'conflict'
> {
  readonly itemsOf: (kept: Kept) => readonly One[];
  readonly write: (list: readonly One[], version: number) => Promise<Kept>;
}

/** Saves an edit together with those of other devices. @returns what is stored */
export const saveEdit = <One extends Named, Kept extends { readonly version: number }>(
  { read, write, conflict, itemsOf }: KeptPlace<One, Kept>,
  edit: ListEdit<One>,
  known: Kept | undefined,
): Promise<Kept> =>
  saveBeside({ read, write: (kept) => write(edit(itemsOf(kept)), kept.version), conflict }, known);
