/** The page's language, also for the server's refusals where a screen has no own texts. */
export const pageLanguage = (): string => document.documentElement.lang;
