import type { MarketHours } from '@lonja/core';

/** The cards of the market hours: whose state each shows, and the clock of that place. */
export const SESSIONS = {
  forex: { exchange: 'FOREX', zone: 'America/New_York', place: 'Nueva York' },
  europe: { exchange: 'XETRA', zone: 'Europe/Berlin', place: 'Fráncfort' },
  us: { exchange: 'NYSE', zone: 'America/New_York', place: 'Nueva York' },
  asia: { exchange: 'TSE', zone: 'Asia/Tokyo', place: 'Tokio' },
} as const;
export type SessionName = keyof typeof SESSIONS;

export interface SessionTexts {
  readonly state: 'open' | 'closed';
  readonly label: 'Abierto' | 'Cerrado';
  /** 'Cierra el viernes a las 17:00, hora de Nueva York' */
  readonly next: string;
}

/** What an exchange does at a moment, computed from its own hours. @param now milliseconds since 1970 */
export function describeSession(name: SessionName, hours: MarketHours, now: number): SessionTexts {
  const { exchange, zone, place } = SESSIONS[name];
  const isOpen = hours.isOpenAt(exchange, now);
  const change = hours.nextChangeAt(exchange, now);
  return {
    state: isOpen ? 'open' : 'closed',
    label: isOpen ? 'Abierto' : 'Cerrado',
    next:
      change === undefined
        ? 'Abierto siempre'
        : `${isOpen ? 'Cierra' : 'Abre'} el ${weekdayAndTime(change, zone)}, hora de ${place}`,
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
