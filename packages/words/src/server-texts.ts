import { inEachLanguage } from './languages.ts';

/** What the server writes, in every language at once: it answers readers of all of them. */
export const SERVER_TEXTS = await inEachLanguage(({ server }) => server());
