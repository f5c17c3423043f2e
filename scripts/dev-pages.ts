import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { fillTemplate, withoutFigures, type PublicPages } from './public-pages.ts';

/** Vite's plugin that answers as the built site does: public pages rendered to HTML, everything else the app. */
export function servePages(web: string): Plugin {
  return {
    name: 'serve-pages',
    configureServer: (vite) => () => void vite.middlewares.use(answer(vite, web)),
  };
}

function answer(vite: ViteDevServer, web: string): Connect.NextHandleFunction {
  return (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (html: string) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    void renderPage(vite, web, pathname).then(send, next);
  };
}

async function renderPage(vite: ViteDevServer, web: string, pathname: string): Promise<string> {
  const pages = (await vite.ssrLoadModule('/src/site/entry-prerender.tsx')) as PublicPages;
  const isPublic = pages.pages.some((page) => page.path === pathname);
  const file = await fs.readFile(path.join(web, isPublic ? 'index.html' : 'app.html'), 'utf8');
  const template = await vite.transformIndexHtml(pathname, file);
  return isPublic ? withoutFigures(fillTemplate(template, await pages.render(pathname))) : template;
}
