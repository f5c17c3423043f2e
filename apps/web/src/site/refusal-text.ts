import type { RefusalTexts } from '@lonja/words/texts';

/** A refusal's text in the site's language, where its pages have none of their own. */
export const refusalText = async (code: keyof RefusalTexts): Promise<string> =>
  (await import('@lonja/words/es/refusal/refusals')).refusals[code];
