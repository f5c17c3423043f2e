/** A person's drawings on an instrument. */
export const MAX_DRAWINGS = 100;
export const MAX_DRAWING_POINTS = 500;
export const MAX_DRAWING_TEXT = 500;
export const MAX_DRAWING_WIDTH = 8;
/** Characters of all of them as they are sent: a request has room for them, and for their version. */
export const MAX_DRAWINGS_SIZE = 62_000;
/** The first and the last moment that a date can be, in milliseconds from 1970. */
export const FARTHEST_MOMENT = 8_640_000_000_000_000;
/** No price of an instrument comes near it. */
export const FARTHEST_PRICE = 1e15;

/** Colours that follow theme and palette. */
export const DRAWING_TONES = ['accent', 'ink', 'quiet', 'stone', 'up', 'down', 'warn', 'info'] as const;
export type DrawingTone = (typeof DRAWING_TONES)[number];

export const DRAWING_DASHES = ['solid', 'dashed', 'dotted'] as const;
export type DrawingDash = (typeof DRAWING_DASHES)[number];
