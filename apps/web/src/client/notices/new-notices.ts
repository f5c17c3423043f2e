import type { Notice, Settings } from '@lonja/protocol';
import type { NoticeText } from '@lonja/protocol/notice-text';
import { isMuted } from './muted-notices.ts';

/** What a page has had of the notices. */
export interface SeenNotices {
  readonly ids: ReadonlySet<string>;
  /** When the newest one was made that was there when the page opened. Older ones that are asked for later are no news. */
  readonly since: string;
}

/** @param before what was seen before that; undefined when the page opens */
export const markSeen = (notices: readonly Notice[], before: SeenNotices | undefined): SeenNotices => ({
  ids: new Set([...(before?.ids ?? []), ...notices.map(({ id }) => id)]),
  since: before?.since ?? notices[0]?.createdAt ?? '',
});

/** Notices to show now: not seen before, made since the page opened, not read elsewhere, not muted. The oldest first. */
export const newNotices = (
  notices: readonly Notice[],
  { ids, since }: SeenNotices,
  channels: Pick<Settings, 'priceAlerts' | 'tradingUpdates'> | undefined,
): readonly Notice[] =>
  notices
    .filter(
      ({ id, createdAt, readAt, ...notice }) =>
        !ids.has(id) && createdAt >= since && readAt === null && !isMuted(notice, channels),
    )
    .toReversed();

/** Lines of one toast; more can't be read in time. */
const MAX_LINES = 4;
const MS_A_LINE = 2_500;
const MIN_MS = 5_000;

/** One toast for all notices of a moment: an urgent one first, else the newest; the others below it. */
export function buildToast(said: readonly [NoticeText, ...NoticeText[]]) {
  const first = said.findLast(({ isUrgent }) => isUrgent) ?? (said.at(-1) as NoticeText);
  const others = said.filter((one) => one !== first).toReversed();
  const lines = others.map(({ title, text }) => `${title}: ${text}`);
  const shown = lines.slice(0, MAX_LINES - 1);
  const left = lines.length - shown.length;
  const description = [first.text, ...shown, ...(left > 0 ? [`+${left}`] : [])];
  return {
    title: first.title,
    description: description.join('\n'),
    tone: first.isUrgent ? 'destructive' : 'neutral',
    milliseconds: Math.max(MIN_MS, description.length * MS_A_LINE),
  } as const;
}
