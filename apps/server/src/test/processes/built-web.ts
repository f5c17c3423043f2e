import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A web as the build leaves it, small; whoever asks for it removes the folder. */
export function builtWeb(): string {
  const built = mkdtempSync(path.join(os.tmpdir(), 'lonja-web-'));
  const page = { type: 'text/html; charset=utf-8', leadsSignedIn: true };
  const pages = {
    '/': { ...page, file: 'index.html' },
    '/login': { ...page, file: 'login.html' },
    '/404': { ...page, file: '404.html' },
  };
  const files = {
    'pages.json': JSON.stringify(pages),
    'index.html': '<p>front</p>',
    'login.html': '<p>login</p>',
    '404.html': '<p>nothing here</p>',
    'app.html': '<p>shell</p>',
    'favicon.svg': '<svg/>',
    'assets/app-x1.js': '1;',
    'assets/app-x1.js.br': 'br',
    'pictures/desk.svg': '<svg/>',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(built, file)), { recursive: true });
    writeFileSync(path.join(built, file), text);
  }
  return built;
}
