import type { Notice, Settings } from '@lonja/protocol';
import type { NoticeText } from '@lonja/protocol/notice-text';
import { isMuted } from './muted-notices.ts';

/** Notices to show now: not seen before, not read elsewhere, not muted. The oldest first. */
export const newNotices = (
  notices: readonly Notice[],
  seen: ReadonlySet<string>,
  channels: Pick<Settings, 'priceAlerts' | 'tradingUpdates'> | undefined,
): readonly Notice[] =>
  notices
    .filter((notice) => !seen.has(notice.id) && notice.readAt === null && !isMuted(notice, channels))
    .toReversed();

/** Lines of one toast; more can't be read in time. */
const MAX_LINES = 4;
const MS_A_LINE = 2_500;
const LEAST_MS = 5_000;

/** One toast for all notices of a moment: an urgent one first, else the newest; the others below it. */
export function toastOf(said: readonly [NoticeText, ...NoticeText[]]) {
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
    milliseconds: Math.max(LEAST_MS, description.length * MS_A_LINE),
  } as const;
}
