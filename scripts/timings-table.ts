import {
  findSlower,
  loadTimings,
  spentByFile,
  spentByKind,
  spentByProject,
  TIMINGS_FILE,
  type Spent,
  type Timings,
} from './timings.ts';

const DEAREST_FILES = 12;

/** The tables of CONTRIBUTING.md. */
export function formatTimingsTables(timings: Timings): string {
  return [
    formatTable('what', spentByKind(timings)),
    formatTable('project', spentByProject(timings)),
    formatTable('the dearest files', spentByFile(timings).slice(0, DEAREST_FILES)),
  ].join('\n\n');
}

function formatTable(title: string, rows: readonly Spent[]): string {
  const lines = rows.map(({ name, wall, cpu }) => [name, formatSeconds(wall), formatSeconds(cpu)]);
  return [[title, 'wall, s', 'processor, s'], ['---', '--:', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** What a run prints before its last line: where its time went, and what takes longer than it did. */
export function formatTimings(now: Timings, before: Timings | undefined): string {
  const isComparable = before && !before.isPart && !now.isPart;
  const known = isComparable ? [...spentByKind(before), ...spentByProject(before)] : [];
  const row = ({ name, wall, cpu }: Spent): string =>
    formatCells(name, wall, cpu, known.find((other) => other.name === name)?.cpu);
  const slower = before ? findSlower(now, before) : [];
  return [
    `${'Where the time went, in seconds'.padEnd(NAME)}${['wall', 'processor', 'before'].map((title) => title.padStart(FIGURE)).join('')}`,
    ...spentByKind(now).map(row),
    ...spentByProject(now).map(row),
    ...(slower.length > 0 ? ['Slower by more than a third and a second:'] : []),
    ...slower.map(({ name, before: was, now: is }) => formatCells(name, undefined, is, was)),
  ].join('\n');
}

const NAME = 62;
const FIGURE = 11;
const formatCells = (name: string, ...figures: readonly (number | undefined)[]): string =>
  `${name.padEnd(NAME)}${figures.map((seconds) => formatSeconds(seconds).padStart(FIGURE)).join('')}`.trimEnd();

const formatSeconds = (seconds: number | undefined): string => seconds?.toFixed(1) ?? '';

if (import.meta.main) {
  const timings = loadTimings();
  if (!timings || timings.isPart) {
    console.error(`${TIMINGS_FILE} is of no whole run: run npm test first`);
    process.exitCode = 1;
  } else console.log(formatTimingsTables(timings));
}
