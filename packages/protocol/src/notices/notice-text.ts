import type { NoticeTexts } from '@lonja/words/texts';
import type { NoticeBody } from './notices.ts';
import { reasonText } from '../wire/recorded-reasons.ts';
import type { NoticeKind } from './figures.ts';
import type { NoticeText, NoticeWording } from './notice-row.ts';
import { NOTICE_ROWS } from './rows.ts';

export type { NoticeFigures, NoticeText } from './notice-row.ts';

/** A notice in a reader's words, headed by the practice account that it is about; undefined for a kind that this version does not know. */
export function noticeText(
  { kind, data, account }: NoticeBody,
  wording: NoticeWording,
): NoticeText | undefined {
  const say = findNoticeRow(kind)?.say as ((data: unknown, wording: NoticeWording) => NoticeText) | undefined;
  const said = say?.(withReason(data, wording.texts), wording);
  return said && account !== undefined ? { ...said, title: `${account} · ${said.title}` } : said;
}

/** The row of a kind; undefined for one that this version does not know. */
export const findNoticeRow = (kind: string): (typeof NOTICE_ROWS)[NoticeKind] | undefined =>
  Object.hasOwn(NOTICE_ROWS, kind) ? NOTICE_ROWS[kind as NoticeKind] : undefined;

/** What stands for a reason is recorded in English. */
const withReason = <Data extends object>(data: Data, texts: NoticeTexts): Data =>
  'reason' in data && typeof data.reason === 'string'
    ? { ...data, reason: reasonText(data.reason, (name) => texts.recordedReasons[name]) }
    : data;
