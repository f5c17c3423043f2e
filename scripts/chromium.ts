import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import tar from 'tar-fs';

/** How to launch a Chromium with Playwright: `chromium.launch(await findChromium())`. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const ARGS = [
  '--no-sandbox', // it may run as root, and it opens our own pages only
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage', // containers have little shared memory
];

const CACHE = path.resolve('.cache/chromium');

/**
 * The Chromium for the journeys: CHROMIUM_PATH, else one of the system, else the one in the npm package
 * @sparticuz/chromium (Linux on x64). CHROMIUM_BUNDLED=1 takes npm's even where the system has one.
 */
export async function findChromium(): Promise<Browser> {
  const installed = findInstalled();
  if (installed) return { executablePath: installed, args: ARGS, env: ownEnvironment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome, or set CHROMIUM_PATH');
  }
  return launchBundled(await unpackBundled());
}

function findInstalled(): string | undefined {
  const { CHROMIUM_PATH, CHROMIUM_BUNDLED } = process.env;
  if (CHROMIUM_PATH && !fs.existsSync(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, where no file is`);
  }
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return CHROMIUM_BUNDLED ? undefined : SYSTEM_BROWSERS.find((file) => fs.existsSync(file));
}

/** It brings its own libraries and fonts: nothing needs to be installed. */
function launchBundled(folder: string): Browser {
  const { LD_LIBRARY_PATH } = process.env;
  const libraries = [path.join(folder, 'al2023/lib'), ...(LD_LIBRARY_PATH ? [LD_LIBRARY_PATH] : [])];
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...ownEnvironment(),
      LD_LIBRARY_PATH: libraries.join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts/fonts.conf'),
    },
  };
}

/** Unpacked beside, then renamed: runs at the same time never see half a browser. */
async function unpackBundled(): Promise<string> {
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(CACHE, version);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(CACHE, { recursive: true });
  const draft = fs.mkdtempSync(`${folder}.`);
  await unpackInto(draft, path.join(root, 'bin'));
  writeFontConfig(draft, folder);
  try {
    fs.renameSync(draft, folder);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error; // else another run was faster
  }
  return folder;
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  const unpack = (name: string, to: NodeJS.WritableStream) =>
    pipeline(fs.createReadStream(path.join(packed, name)), zlib.createBrotliDecompress(), to);
  await Promise.all([
    unpack('chromium.br', fs.createWriteStream(path.join(folder, 'chromium'), { mode: 0o755 })),
    unpack('swiftshader.tar.br', tar.extract(folder)),
    unpack('fonts.tar.br', tar.extract(path.join(folder, 'fonts'))),
    unpack('al2023.tar.br', tar.extract(path.join(folder, 'al2023'))),
  ]);
}

/** The package's own looks in /tmp/fonts only: on a machine without fonts, text would have no width. */
function writeFontConfig(draft: string, folder: string): void {
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts/fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  fs.writeFileSync(path.join(draft, 'fonts/fonts.conf'), config);
}

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
