/** How many instruments may be compared at once. */
export const COMPARED = { minimum: 2, maximum: 12 } as const;
