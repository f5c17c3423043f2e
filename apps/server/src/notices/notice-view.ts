import { Notice } from '@lonja/protocol';
import type { NoticeRow } from '@lonja/store/notices/notices';

/** A notice on the wire. */
export const noticeAnswer = ({ id, kind, data, account_name, created_at, read_at }: NoticeRow): Notice =>
  Notice.parse({
    id,
    kind,
    data,
    ...(account_name === null ? {} : { account: account_name }),
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
  });
