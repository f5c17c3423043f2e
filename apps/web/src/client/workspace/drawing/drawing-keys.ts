import { useDrawingKeys } from './use-drawing-keys.ts';

/** The keys of the drawings, for as long as it is there. @param symbol of the chart that is worked on */
export function DrawingKeys({ symbol }: { readonly symbol: string }): null {
  useDrawingKeys(symbol);
  return null;
}
