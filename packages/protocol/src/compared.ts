/** How many instruments may be compared at once. */
export const COMPARED = { least: 2, most: 12 } as const;
