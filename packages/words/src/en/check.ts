/** Words, as a pattern, without which hardly a sentence in English does, and which no other language here has. */
export const typical = 'the|and|your|with|this|of|could|not|is|are|at most';

export const sameAsEnglish: readonly string[] = [];
