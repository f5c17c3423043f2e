/** Pixels between the middles of two labels that would cover each other. */
export const PILL_STEP_PX = 24;

/** From where to where labels may stand, in pixels from the top of the pane. */
export interface PillRoom {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where labels stand whose lines are at these places: as near as possible to them, in their order, none over another, none
 * above the room, all within it where they fit.
 * @param places pixels from the top of the pane
 * @param room below the legend
 * @returns middles, in the order of the places
 */
export function stackPills(places: readonly number[], room: PillRoom): readonly number[] {
  const order = places.map((_, index) => index).toSorted((a, b) => places[a]! - places[b]!);
  const middles = order.map((index) => places[index]!);
  const first = room.top + PILL_STEP_PX / 2;
  for (let at = 0; at < middles.length; at++) {
    middles[at] = Math.max(middles[at]!, at === 0 ? first : middles[at - 1]! + PILL_STEP_PX);
  }
  let limit = Math.max(room.bottom, room.top + middles.length * PILL_STEP_PX) - PILL_STEP_PX / 2;
  for (let at = middles.length - 1; at >= 0 && middles[at]! > limit; at--) {
    middles[at] = limit;
    limit -= PILL_STEP_PX;
  }
  const rankOf = new Map(order.map((index, rank) => [index, rank]));
  return places.map((_, index) => middles[rankOf.get(index)!]!);
}
