/** The library's name of the overlay and of its figure. */
export const PAINTING = 'drawings';
export type Painting = (context: CanvasRenderingContext2D) => void;
