import type { RefusalTexts } from '@lonja/words/texts';

/** A refusal in the site's language, for what its pages have no words of their own for. */
export const refusalText = async (code: keyof RefusalTexts): Promise<string> =>
  (await import('@lonja/words/es/refusals')).refusals[code];
