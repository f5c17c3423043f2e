import fs from 'node:fs';
import path from 'node:path';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { newestChange, SERVER, STAMP } from './build-sources.ts';
import { makeDraft, moveIntoPlace, removeAbandoned } from './replace-folder.ts';

const ENTRY = path.resolve('apps/server/src/main.ts');
const OWN_SOURCES = /[\\/](apps|packages)[\\/][^/\\]+[\\/]src[\\/]/;

/** Packages that are programs for a system or read files beside their own code: they are read from where npm has put them. */
const LEFT_OUT =
  /^(@node-rs\/argon2|bufferutil|utf-8-validate|pg-native|pdfkit|fontkit|pino|@fastify\/swagger|yahoo-finance2)$/;

/**
 * Builds the server into few files: to find, read and compile two thousand takes half of a start's work (ADR 122). Built beside and moved
 * into place, as the site is.
 */
export async function buildServer(): Promise<void> {
  const start = performance.now();
  const place = path.resolve(SERVER.folder);
  const sources = newestChange(SERVER);
  removeAbandoned(path.dirname(place));
  const draft = makeDraft(path.dirname(place));
  try {
    const bundle = await rolldown({
      input: ENTRY,
      platform: 'node',
      external: LEFT_OUT,
      plugins: [filesWhereTheyAre(draft)],
      logLevel: 'warn',
    });
    const { output } = await bundle.write({ dir: draft, format: 'esm' });
    await bundle.close();
    for (const file of output) if (file.type === 'chunk') assertNowhereAsked(file);
    fs.writeFileSync(path.join(draft, STAMP), JSON.stringify({ sources }));
    moveIntoPlace(draft, place);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  console.log(`Built ${SERVER.folder} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** A package that asks where it is would fail, possibly in a branch that its callers take for a package that is missing. */
function assertNowhereAsked({ fileName, code }: OutputChunk): void {
  const line = code.split('\n').findIndex((text) => /\b__(dirname|filename)\b/.test(text)) + 1;
  if (line > 0)
    throw new Error(
      `A package in ${fileName}:${line} asks where it is: it belongs to those that are left out`,
    );
}

/**
 * A module finds its files (the schema, the catalogue, the worker that draws certificates) from where it is itself: the built one from where its source
 * is. Said relative to the build, which works wherever the repository is.
 */
function filesWhereTheyAre(folder: string): Plugin {
  return {
    name: 'files-where-they-are',
    transform: {
      filter: { id: OWN_SOURCES, code: 'import.meta.' },
      handler: (code, id) => {
        const source = path.relative(folder, id).replaceAll(path.sep, '/');
        const url = `new URL('${source}', import.meta.url)`;
        const dirname = `process.getBuiltinModule('path').join(import.meta.dirname, '${path.posix.dirname(source)}')`;
        return code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, name) =>
          name === 'url' ? `${url}.href` : dirname,
        );
      },
    },
  };
}
