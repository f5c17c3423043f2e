import { SETTING_OPTIONS, ZONES, type Timezone } from '@lonja/protocol/setting-options';

/** The zone that this browser is in, as IANA names it: 'Europe/Madrid'. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In winter and in summer. */
const MOMENTS = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)] as const;

/** The option whose clocks show what those of a zone show, in winter and summer; UTC where none does. */
export const optionOfZone = (zone: string): Timezone =>
  SETTING_OPTIONS.timezone.find((option) =>
    MOMENTS.every((moment) => formatClock(moment, ZONES[option]) === formatClock(moment, zone)),
  ) ?? 'UTC';

const formatClock = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment);
