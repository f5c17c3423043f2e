import * as z from 'zod';
import { NOTICE_FIGURES, type NoticeKind } from './figures.ts';
import { Timestamp } from '../wire/wire.ts';

/** One kind of notice with the figures that belong to it; its words are the reader's, in the reader's language. */
const kind = <const Kind extends NoticeKind>(name: Kind) =>
  z.object({
    id: z.uuid(),
    kind: z.literal(name),
    data: NOTICE_FIGURES[name],
    account: z.string().optional().describe('Name of the practice account that it is about'),
    createdAt: Timestamp,
    readAt: Timestamp.nullable(),
  });
type EachKind = { [Kind in NoticeKind]: ReturnType<typeof kind<Kind>> }[NoticeKind];

const KINDS = (Object.keys(NOTICE_FIGURES) as NoticeKind[]).map((name) => kind(name)) as unknown as [
  EachKind,
  ...EachKind[],
];

/** A notice to a user. A reader leaves out the kinds that it does not know. */
export const Notice = z.discriminatedUnion('kind', KINDS).meta({ id: 'Notice' });
export type Notice = z.output<typeof Notice>;

/** A notice without its number and time. */
export type NoticeBody = Notice extends infer Each
  ? Each extends Notice
    ? Pick<Each, 'kind' | 'data' | 'account'>
    : never
  : never;

export const MAX_LISTED_NOTICES = 200;

export const NoticeListQuery = z.strictObject({
  before: z.uuid().optional().describe('Id of a notice: only older ones'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= MAX_LISTED_NOTICES)
    .optional()
    .describe('1 to 200, 50 when absent'),
});

export const NoticeList = z
  .object({ notices: z.array(Notice).describe('The newest first'), unread: z.number().int() })
  .meta({ id: 'NoticeList' });
export type NoticeList = z.output<typeof NoticeList>;

export const ReadNoticesRequest = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(MAX_LISTED_NOTICES).optional().describe('All when absent'),
  })
  .meta({ id: 'ReadNoticesRequest' });

export const ReadNoticesResponse = z
  .object({ unread: z.number().int().describe('How many are left') })
  .meta({ id: 'ReadNoticesResponse' });
