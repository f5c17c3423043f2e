import { Notice } from '@lonja/protocol';
import type { NoticeRow } from '@lonja/store';

/** A notice on the wire. */
export const noticeAnswer = ({ id, kind, data, created_at, read_at }: NoticeRow): Notice =>
  Notice.parse({
    id,
    kind,
    data,
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
  });
