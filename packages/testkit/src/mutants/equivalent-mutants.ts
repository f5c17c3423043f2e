/**
 * Faults that no test of the core can notice, each with the reason, reviewed by hand: the file, the function, the
 * expression before and after. What a test could notice gets its test instead.
 */
export const EQUIVALENT_MUTANTS: ReadonlyMap<string, string> = new Map([]);
