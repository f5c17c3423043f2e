import type { Layout, Layouts } from '@lonja/protocol';
import { buildQueryKey } from '../../../../shared/api/build-query.ts';
import { useKeptList, type KeptList, type KeptRow } from '../../../kept-lists/use-kept-list.ts';

const LAYOUTS: KeptRow<Layout, Layouts> = {
  key: buildQueryKey('getLayouts', {}),
  save: 'saveLayouts',
  conflict: 'layouts_changed',
  itemsOf: ({ layouts }) => layouts,
  read: (client) => client.call('getLayouts', {}),
  write: (send, layouts, version) =>
    send('saveLayouts', { body: { layouts: [...layouts], version }, outlivesPage: true }),
};

export type KeptLayouts = KeptList<Layout>;

/** The person's named layouts. */
export const useLayouts = (): KeptLayouts => useKeptList(LAYOUTS);
