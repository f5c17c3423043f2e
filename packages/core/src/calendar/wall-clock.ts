/** A time zone's local clock, as milliseconds since 1970-01-01 00:00 local time. */
export interface WallClock {
  /** What the clock shows at an instant (ms since 1970 UTC). */
  wallOf(instantMs: number): number;
  /** The instant at which the clock shows this; for a time that is shown twice or never, a neighbouring one. */
  instantOf(wallMs: number): number;
}

/** Formatters are slow to create: one per zone, cached with the clock. */
export function createWallClock(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (instantMs: number): number => {
    const name = format.formatToParts(instantMs).find((part) => part.type === 'timeZoneName');
    return parseOffset(name?.value ?? '');
  };
  return {
    wallOf: (instantMs) => instantMs + offsetAt(instantMs),
    // The first offset may be that of the other side of a clock change; the second is read beside the answer.
    instantOf: (wallMs) => wallMs - offsetAt(wallMs - offsetAt(wallMs)),
  };
}

/** Milliseconds of 'GMT', 'GMT-05:00' or 'GMT+05:30'. */
function parseOffset(name: string): number {
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}
