import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from '../process/content-encoding.ts';
import { fillTemplate, type TextOf } from './fill-template.ts';

/** A public page in the build's manifest. */
interface PageFile {
  /** In the folder of the built web. */
  readonly file: string;
  readonly type: string;
  /** Whether a signed-in visitor is redirected to the app. */
  readonly leadsSignedIn: boolean;
}

export interface FilledPage extends PageFile {
  /** The ETag without the suffix of the encoding. */
  readonly tag: string;
  readonly bodies: Readonly<Record<ContentEncoding, Buffer>>;
}

/** The prerendered pages with figures of the running system, at most a minute old. */
export interface PublicPages {
  readonly paths: readonly string[];
  page(path: string): Promise<FilledPage>;
}

export interface PublicPagesOptions {
  readonly folder: string;
  readonly readTexts: () => Promise<TextOf>;
  /** Used when `readTexts` fails before a page was ever filled. */
  readonly fallback: () => TextOf;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

const FILLED_FOR_MS = 60_000;

/** Pages are filled on request, so that unread pages cost nothing. */
export function createPublicPages(options: PublicPagesOptions): PublicPages {
  const { folder, clock } = options;
  const pages = readPages(folder);
  const filled = new Map<string, { readonly at: number; readonly page: Promise<FilledPage> }>();

  const fill = async (name: string, last: Promise<FilledPage> | undefined): Promise<FilledPage> => {
    const page = pages[name] as PageFile;
    const template = readFileSync(path.join(folder, page.file), 'utf8');
    try {
      return await finish(page, fillTemplate(template, await options.readTexts()));
    } catch (error) {
      options.onFault(error);
      return last ?? finish(page, fillTemplate(template, options.fallback()));
    }
  };

  return {
    paths: Object.keys(pages),
    page: (name) => {
      const known = filled.get(name);
      const now = clock();
      if (known && now - known.at < FILLED_FOR_MS && now >= known.at) return known.page;
      const page = fill(name, known?.page);
      filled.set(name, { at: now, page });
      page.catch(() => filled.delete(name));
      return page;
    },
  };
}

const readPages = (folder: string): Readonly<Record<string, PageFile>> =>
  JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as Record<string, PageFile>;

async function finish(page: PageFile, text: string): Promise<FilledPage> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    promisify<Buffer, object, Buffer>(brotliCompress)(identity, { params }),
    promisify<Buffer, object, Buffer>(gzip)(identity, { level: 6 }),
  ]);
  const tag = hash('sha256', identity, 'base64url').slice(0, 22);
  return { ...page, tag, bodies: { identity, br, gzip: gz } };
}
