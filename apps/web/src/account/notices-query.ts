import type { CallName, Notice, NoticeList } from '@lonja/protocol';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ReadingClient } from '../shared/api/use-client.ts';

/** The newest notices, and the older ones that were asked for. */
export interface ListedNotices extends NoticeList {
  readonly hasOlder: boolean;
}

export const NOTICES_A_PAGE = 50;
/** Several answers of the call make the list. */
const NOTICES = ['listNotices' satisfies CallName, 'paged'] as const;

/** Read anew it is as long as it was, so that nothing is missing between the newest and those that were asked for. */
export const noticesQuery = (client: ReadingClient) =>
  queryOptions({
    queryKey: NOTICES,
    queryFn: async ({ client: queries, signal }) => {
      const length = knownNotices(queries)?.notices.length ?? 0;
      let list = toListed(await readPage(client, undefined, signal));
      while (list.hasOlder && list.notices.length < length) {
        list = withOlder(list, await readPage(client, list.notices.at(-1), signal));
      }
      return list;
    },
  });

/** Adds a page of older ones below those that are listed. */
export async function readOlderNotices(client: ReadingClient, queries: QueryClient): Promise<void> {
  const older = await readPage(client, knownNotices(queries)?.notices.at(-1));
  changeNotices(queries, (known) => withOlder(known, older));
}

/** Leaves the newest page. */
export const forgetOlderNotices = (queries: QueryClient): void =>
  changeNotices(queries, (known) =>
    known.notices.length > NOTICES_A_PAGE
      ? { ...known, notices: known.notices.slice(0, NOTICES_A_PAGE), hasOlder: true }
      : known,
  );

export const changeNotices = (
  queries: QueryClient,
  change: (known: ListedNotices) => ListedNotices,
): void => {
  queries.setQueryData<ListedNotices>(NOTICES, (known) => known && change(known));
};

const knownNotices = (queries: QueryClient) => queries.getQueryData<ListedNotices>(NOTICES);

const readPage = (client: ReadingClient, before?: Notice, signal?: AbortSignal): Promise<NoticeList> =>
  client.call('listNotices', {
    query: { limit: String(NOTICES_A_PAGE), ...(before && { before: before.id }) },
    ...(signal && { signal }),
  });

const toListed = (page: NoticeList): ListedNotices => ({
  ...page,
  hasOlder: page.notices.length === NOTICES_A_PAGE,
});

/** What came twice, because the list was read anew meanwhile, stands once. */
function withOlder(known: ListedNotices, page: NoticeList): ListedNotices {
  const listed = new Set(known.notices.map(({ id }) => id));
  const { notices, hasOlder } = toListed(page);
  return {
    ...known,
    notices: [...known.notices, ...notices.filter(({ id }) => !listed.has(id))],
    hasOlder,
  };
}
