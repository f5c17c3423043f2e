/** What the page is written in: the server refuses in it too, where a screen has no words of its own. */
export const pageLanguage = (): string => document.documentElement.lang;
