import type { Notice, Settings } from '@lonja/protocol';
import { findNoticeRow } from '@lonja/protocol/notice-text';

type Channels = Pick<Settings, 'priceAlerts' | 'tradingUpdates'>;

/**
 * Whether the person does not want a pop-up for this notice; the list has it all the same. Until settings are known every
 * notice pops up.
 */
export function isMuted({ kind }: Pick<Notice, 'kind'>, channels: Channels | undefined): boolean {
  const setting = findNoticeRow(kind)?.mutedBy ?? null;
  return channels !== undefined && setting !== null && !channels[setting];
}
