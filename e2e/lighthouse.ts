import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../scripts/chromium.ts';
import { startAlone } from './running-server.ts';

/**
 * Lighthouse (mobile) on the public pages as `npm start` serves them; reports in artifacts/lighthouse. It is fetched
 * from npm when it is asked for: nobody else needs its hundred packages. Figures count on a machine that does nothing
 * else meanwhile. `npm run lighthouse -- / /help` measures some pages.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = path.resolve('artifacts/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const WHOLE = [100, 100, 100, 100] as const;
/** The least that each page must reach, by category. A page that search engines may not list has no full SEO score. */
const LEAST: Readonly<Record<string, readonly number[]>> = {
  '/': WHOLE,
  '/trading': WHOLE,
  '/markets': WHOLE,
  '/platforms': WHOLE,
  '/help': WHOLE,
  '/login': WHOLE,
  '/register': WHOLE,
  '/risk': WHOLE,
  '/cookies': WHOLE,
  '/transparency': WHOLE,
  '/trading-markets': [90, 100, 100, 100],
};
/** One run is at the mercy of the moment: the median counts. */
const RUNS = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
}

const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

mkdirSync(FOLDER, { recursive: true });
const { executablePath, args, env } = await findChromium();
const asked = process.argv.slice(2);
const pages = Object.entries(LEAST).filter(([page]) => asked.length === 0 || asked.includes(page));
const server = await startAlone();
try {
  console.log(`page: ${CATEGORIES.join(', ')} (median of ${RUNS} runs)`);
  for (const [page, minimum] of pages) if (!reaches(page, minimum)) process.exitCode = 1;
} finally {
  await server.stop();
}

function reaches(page: string, minimum: readonly number[]): boolean {
  const reports = Array.from({ length: RUNS }, (_, run) => measure(page, run + 1)).toSorted(
    (a, b) => readScores(a)[0]! - readScores(b)[0]!,
  );
  const median = reports[Math.floor(RUNS / 2)]!;
  const scores = readScores(median);
  const isEnough = scores.every((score, index) => score >= (minimum[index] ?? 100));
  const metrics = Object.entries(METRICS).map(
    ([name, audit]) => `${name} ${median.audits[audit]?.displayValue}`,
  );
  console.log(`${page}: ${scores.join(' / ')}  ${metrics.join(', ')}${isEnough ? '' : '  TOO LITTLE'}`);
  return isEnough;
}

function readScores({ categories }: Report): readonly number[] {
  return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
}

function measure(page: string, run: number): Report {
  const file = path.join(FOLDER, `${page.replaceAll('/', '') || 'landing'}-${run}`);
  const command = [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    `${server.origin}${page}`,
    '--output=json',
    '--output=html',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless ${args.join(' ')}`,
  ];
  const { status, stderr } = spawnSync('npm', command, {
    env: { ...env, CHROME_PATH: executablePath },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`lighthouse ended with ${status}: ${stderr.slice(-2_000)}`);
  return JSON.parse(readFileSync(`${file}.report.json`, 'utf8')) as Report;
}
