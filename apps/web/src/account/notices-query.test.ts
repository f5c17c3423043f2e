import type { Notice, NoticeList } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepAccountLive } from './keep-account-live.ts';
import { forgetOlderNotices, noticesQuery, NOTICES_A_PAGE, readOlderNotices } from './notices-query.ts';

const notice = (id: number): Notice =>
  ({
    id: String(id),
    kind: 'margin_call',
    data: { marginLevel: 99 },
    createdAt: new Date(id * 1_000).toISOString(),
    readAt: null,
  }) as Notice;

/** A server that keeps so many notices, numbered from the oldest. */
function serverWith(kept: number) {
  const notices = Array.from({ length: kept }, (_, index) => notice(kept - index));
  const client = {
    call: (_name: string, { query }: { query: { before?: string; limit: string } }): Promise<NoticeList> => {
      const from = query.before ? notices.findIndex(({ id }) => id === query.before) + 1 : 0;
      return Promise.resolve({ notices: notices.slice(from, from + Number(query.limit)), unread: kept });
    },
  } as unknown as Client;
  const queries = new QueryClient();
  const ids = () => queries.getQueryData(noticesQuery(client).queryKey)?.notices.map(({ id }) => Number(id));
  const read = () => queries.fetchQuery(noticesQuery(client));
  return { client, queries, ids, read, arrive: () => notices.unshift(notice(notices.length + 1)) };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

it('[DSH-29] lists the newest first, then older ones page by page until there are none', async () => {
  const { client, queries, ids, read } = serverWith(2 * NOTICES_A_PAGE + 20);
  expect((await read()).hasOlder).toBe(true);
  expect(ids()).toEqual(down(120, 71));
  await readOlderNotices(client, queries);
  expect(ids()).toEqual(down(120, 21));
  await readOlderNotices(client, queries);
  expect(ids()).toEqual(down(120, 1));
  expect((await read()).hasOlder).toBe(false);
});

it('what arrives while older ones are on their way stands on top, and nothing twice', async () => {
  const { client, queries, ids, read } = serverWith(120);
  await read();
  const older = readOlderNotices(client, queries);
  keepAccountLive(queries).takeNotice({ type: 'notice', notice: notice(121) } as never);
  await older;
  expect(ids()).toEqual(down(121, 21));
});

it('one that comes late stands in its place, and one of a page that was not asked for is not shown as new', async () => {
  const { client, queries, ids, read } = serverWith(120);
  await read();
  const hear = (id: number) =>
    keepAccountLive(queries).takeNotice({ type: 'notice', notice: notice(id) } as never);
  const unread = () => queries.getQueryData(noticesQuery(client).queryKey)?.unread;
  hear(122);
  hear(121);
  hear(3);
  expect([ids(), unread()]).toEqual([down(122, 71), 122]);
  const few = serverWith(2);
  await few.read();
  keepAccountLive(few.queries).takeNotice({ type: 'notice', notice: notice(0) } as never);
  expect(few.ids()).toEqual([2, 1, 0]);
});

it('read anew it reaches as far down as before, without a gap, and forgotten it is the newest page', async () => {
  const { client, queries, ids, read, arrive } = serverWith(120);
  await read();
  await readOlderNotices(client, queries);
  for (let news = 0; news < 10; news++) arrive();
  await read();
  expect(ids()).toEqual(down(130, 31));
  forgetOlderNotices(queries);
  expect(ids()).toEqual(down(130, 81));
  expect((await read()).hasOlder).toBe(true);
});
