import type { Template, Templates } from '@lonja/protocol';
import { buildQueryKey } from '../../../../shared/api/build-query.ts';
import { useKeptList, type KeptList, type KeptRow } from '../../../kept-lists/use-kept-list.ts';

const TEMPLATES: KeptRow<Template, Templates> = {
  key: buildQueryKey('getTemplates', {}),
  save: 'saveTemplates',
  conflict: 'templates_changed',
  itemsOf: ({ templates }) => templates,
  read: (client) => client.call('getTemplates', {}),
  write: (send, templates, version) =>
    send('saveTemplates', { body: { templates: [...templates], version }, outlivesPage: true }),
};

export type KeptTemplates = KeptList<Template>;

/** The person's templates of indicators. */
export const useTemplates = (): KeptTemplates => useKeptList(TEMPLATES);
