/** The height of the drawing, which its skeleton has too. */
export const CURVE_HEIGHT = 'h-64 sm:h-80';
/** The room of the drawing with its times and its legend, which messages in its place have too. */
export const CURVE_ROOM = 'min-h-101 sm:min-h-109';
