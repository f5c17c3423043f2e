/** The style sheet of the text face that this browser has loaded before. */
export const FACE_KEY = 'lonja.face';

/** Asks for the text face; until it is there, text stands in one of the system's that is as wide and as high. */
export function linkFace(page: Document, href: string): void {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  page.head.append(link);
}

/**
 * Brings the text face after the first view of a first visit: a third of all that a chart needs, it would come in the chart's place. From the
 * second visit on it is in the browser's cache, and there at the first paint.
 */
export function bringFace(page: Document, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const { face } = page.querySelector<HTMLScriptElement>('script[data-face]')?.dataset ?? {};
  if (face === undefined || storage.getItem(FACE_KEY) === face) return;
  linkFace(page, face);
  storage.setItem(FACE_KEY, face);
}
