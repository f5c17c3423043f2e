/** The height of the drawing, which skeletons and messages in its place have too. */
export const CURVE_HEIGHT = 'h-64 sm:h-80';
