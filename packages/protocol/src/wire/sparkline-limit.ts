/** How many instruments one call of sparklines may name. */
export const MAX_SPARKLINES = 64;
