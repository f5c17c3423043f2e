/** A moment (milliseconds since 1970) as the wire has it: ISO 8601 in UTC, to the millisecond. */
export const isoTime = (at: number): string => new Date(at).toISOString();
