import { FACE_KEY, linkFace } from './text-face.ts';
import { frameOf, needsOf, type Needs, type Opened } from './frame.model.ts';

/**
 * Runs before the first paint, as a part of /start.js: the page's frame stands where its panels are going to be, and what is surely next
 * is on its way before the app's code has said so.
 */
const root = document.documentElement;
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const opened: Opened = { path: location.pathname, width: innerWidth, height: innerHeight, read };

const frame = frameOf(opened);
if (frame) {
  root.dataset['frame'] = 'workspace';
  for (const [name, value] of Object.entries(frame)) root.style.setProperty(name, value);
}

const { needs, face } = (document.currentScript as HTMLScriptElement).dataset;
if (face !== undefined && read(FACE_KEY) === face) linkFace(document, face);
if (needs !== undefined) {
  for (const name of needsOf(opened, JSON.parse(needs) as Needs, root.lang)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${name}.js`;
    link.crossOrigin = '';
    document.head.append(link);
  }
}
