import { regionAt, type MarketHours, type MarketRegion } from '@lonja/core';

/** The time zone of each card of the market hours. */
const CLOCKS = {
  forex: { zone: 'America/New_York', place: 'Nueva York' },
  europe: { zone: 'Europe/Berlin', place: 'Fráncfort' },
  us: { zone: 'America/New_York', place: 'Nueva York' },
  asia: { zone: 'Asia/Tokyo', place: 'Tokio' },
} as const satisfies Record<MarketRegion, { readonly zone: string; readonly place: string }>;

export const isRegion = (name: string): name is MarketRegion => Object.hasOwn(CLOCKS, name);

export interface SessionTexts {
  readonly state: 'open' | 'closed';
  readonly label: 'Abierto' | 'Cerrado';
  /** 'Cierra el viernes a las 17:00, hora de Nueva York' */
  readonly next: string;
}

/** Whether a region's exchanges are open, computed from their hours. @param now milliseconds since 1970 */
export function describeSession(region: MarketRegion, hours: MarketHours, now: number): SessionTexts {
  const { zone, place } = CLOCKS[region];
  const { isOpen, nextChange } = regionAt(hours, region, now);
  return {
    state: isOpen ? 'open' : 'closed',
    label: isOpen ? 'Abierto' : 'Cerrado',
    next: `${isOpen ? 'Cierra' : 'Abre'} el ${weekdayAndTime(nextChange, zone)}, hora de ${place}`,
  };
}

function weekdayAndTime(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('es-MX', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('weekday')} a las ${part('hour')}:${part('minute')}`;
}
