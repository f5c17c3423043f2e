import type { Notice, Settings } from '@lonja/protocol';

type Channels = Pick<Settings, 'priceAlerts' | 'tradingUpdates'>;

/**
 * Whether the person does not want a pop-up for this notice; the list has it all the same. Until settings are known every
 * notice pops up.
 */
export function isMuted({ kind }: Pick<Notice, 'kind'>, channels: Channels | undefined): boolean {
  if (!channels) return false;
  if (kind === 'alert_fired') return !channels.priceAlerts;
  return (kind === 'order_filled' || kind === 'order_ended') && !channels.tradingUpdates;
}
