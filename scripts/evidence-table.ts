/** A line of artifacts/proofs.jsonl, and of docs/evidence.jsonl. */
export interface ProofLine {
  readonly proof: string;
  readonly at?: string;
  /** The run of `npm run prove` that it belongs to; absent for a short one. */
  readonly run?: string;
  readonly seed?: number;
  readonly milliseconds?: number;
  readonly [figure: string]: unknown;
}

/** A long run of one suite that came to its end. */
export interface EndedRun {
  readonly suite: string;
  /** With a + where the files were not as it has them. */
  readonly commit: string;
  /** What made it long; empty where that was not noted. */
  readonly size: Readonly<Record<string, string>>;
  readonly passed: boolean;
}

/** In the order in which they were written. */
export const endedRuns = (lines: readonly ProofLine[]): EndedRun[] =>
  listRuns(lines).flatMap(({ suite, commit, size, passed }) =>
    passed === undefined ? [] : [{ suite, commit, size, passed }],
  );

interface Run {
  readonly id: string;
  readonly suite: string;
  readonly began: string;
  readonly command: string;
  readonly commit: string;
  readonly size: Readonly<Record<string, string>>;
  readonly machine: string;
  readonly node: string;
  /** Undefined when it never came to its end. */
  readonly passed: boolean | undefined;
}

/** What is promised, by the name that its proof records. */
export const PROMISED: readonly (readonly [proof: string, promise: string])[] = [
  ['reference', 'random operations against the reference model, in process: no divergence'],
  ['reference over HTTP', 'the same over HTTP and PostgreSQL, with retries: no divergence, no 5xx'],
  [
    'reference on two processes',
    'the same, each request and each repetition at any of two: no divergence, no 5xx',
  ],
  [
    'simulation of desks',
    'up to three processes, lost connections, crashes and pauses, slots that move, clock jumps: nothing lost, doubled or missed',
  ],
  ['race: ', 'two who act at once: one effect'],
  ['kill -9 of the application', 'nothing acknowledged is lost, doubled or half done'],
  ['kill -9 of PostgreSQL', 'the same, and orders are taken again'],
  [
    'failover: ',
    'a process, the primary, the bus or the standby killed, a process paused: what was acknowledged is there once, on both disks; slowest in milliseconds',
  ],
  [
    'hanging standby',
    'nothing is answered as done while it stands still, and everything is there once afterwards',
  ],
  ['bus cut: ', 'trading goes on, every stream shows the true state afterwards, every notice once'],
  ['orders while slots move', 'placed at any process, without a bus: each triggers once'],
  ['slots of a process that is killed or paused', "are the others' within seconds"],
  [
    'backlog of webhooks',
    'thousands of events that wait for one receiver: each sent once, nobody else waits',
  ],
  ['malformed input', 'no answer of 500, memory flat'],
  ['authorisation matrix', 'every route, every actor, as the matrix says'],
  ['exports computed again', 'every figure of random accounts agrees, and any that is changed is found'],
  ['disclosure', 'random administrator acts on every surface: none is untold'],
  ['audit tampering', 'the chain of the audit log reveals each'],
  ['slow clients', 'gone within 12 s'],
  ['connections', 'open streams, some of them stalled: nobody else waits'],
  ['planted faults', 'each is caught by the test that claims it'],
  ['mutants', 'of small faults in the core its own tests notice 95 %, and every other one is explained'],
  ['screens', 'axe finds nothing, nothing is wider than its screen, virtual funds are named'],
  ['soak', 'hours of traffic: memory flat, books that add up'],
];

/** The lines of each run together, as they were written; the run that began last comes last. */
export function inOrderOfRuns(lines: readonly ProofLine[]): ProofLine[] {
  const began = new Map(listRuns(lines).map((run) => [run.id, run.began]));
  const beganAt = ({ run }: ProofLine): string => began.get(run ?? '') ?? '';
  return lines.toSorted((a, b) => (beganAt(a) < beganAt(b) ? -1 : beganAt(a) > beganAt(b) ? 1 : 0));
}

/**
 * The lines that the page shows, with those of their runs, oldest run first: what is kept of them where the machine that
 * made them is gone.
 */
export function shownLines(lines: readonly ProofLine[]): ProofLine[] {
  const runs = listRuns(lines);
  const shown = new Set(PROMISED.flatMap(([proof]) => pickNewest(lines, runs, proof)));
  const used = new Set([...shown].map(({ run }) => run));
  return lines.filter((line) => shown.has(line) || (line.proof === 'run' && used.has(line.run)));
}

/** The evidence as a page: only what runs of `npm run prove` and `npm run soak` wrote down. */
export function renderEvidence(lines: readonly ProofLine[]): string {
  const runs = listRuns(shownLines(lines));
  const shown = PROMISED.flatMap(([proof, promise]) => {
    const found = pickNewest(lines, runs, proof);
    return found.length > 0
      ? found.map((line) => formatRow(line, promise))
      : [`| ${proof.replace(/: $/, '')} | ${promise} | no long run yet | | | |`];
  });
  return [
    '# Evidence',
    '',
    'What long runs have tried and found, written by `npm run evidence` from the lines that the suites left in',
    '`artifacts/proofs.jsonl` and the kept ones of earlier machines in `docs/evidence.jsonl`. `npm run prove` makes them;',
    'the same seed does the same again (`PROVE_SEED`).',
    '',
    '| proof | promise | tried and found | seed | took | run |',
    '| --- | --- | --- | --- | --- | --- |',
    ...shown,
    '',
    '## Runs',
    '',
    '| run | began | command | commit | machine | Node.js | ended |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...runs.map(
      (run) =>
        `| [${shortId(run.id)}] | ${run.began.slice(0, 16)}Z | \`${run.command}\` | ${run.commit} | ${run.machine} | ${run.node} | ${formatEnd(run)} |`,
    ),
    '',
  ].join('\n');
}

const shortId = (id: string): string => id.slice(0, 8);
const formatEnd = ({ passed }: Run): string =>
  passed === undefined ? 'broken off' : passed ? 'passed' : 'with failures';

function listRuns(lines: readonly ProofLine[]): Run[] {
  const ofRuns = lines.filter(({ proof, run }) => proof === 'run' && run !== undefined);
  return [...new Set(ofRuns.map(({ run }) => run as string))].map((id) => {
    const figures: Record<string, unknown> = Object.assign({}, ...ofRuns.filter(({ run }) => run === id));
    const text = (name: string): string => formatFigure(figures[name] ?? '');
    return {
      id,
      suite: text('suite'),
      began: text('began'),
      command: text('command'),
      commit: text('commit'),
      size: (figures['size'] ?? {}) as Run['size'],
      machine: text('machine'),
      node: text('node'),
      passed: figures['passed'] as boolean | undefined,
    };
  });
}

/** The newest line of each proof whose name begins so, of a run that came to its end, passed or not, else of one broken off. */
function pickNewest(lines: readonly ProofLine[], runs: readonly Run[], prefix: string): ProofLine[] {
  const isNamed = (line: ProofLine) =>
    prefix.endsWith(': ') ? line.proof.startsWith(prefix) : line.proof === prefix;
  const candidates = lines.filter((line) => isNamed(line) && runs.some(({ id }) => id === line.run));
  const hasEnded = (line: ProofLine) => runs.find(({ id }) => id === line.run)?.passed !== undefined;
  return [...new Set(candidates.map(({ proof }) => proof))].map((proof) => {
    const ofProof = candidates.filter((line) => line.proof === proof);
    return (ofProof.findLast(hasEnded) ?? ofProof.at(-1)) as ProofLine;
  });
}

function formatRow(line: ProofLine, promise: string): string {
  const { proof, at: _at, run = '', seed, milliseconds = 0, ...figures } = line;
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${formatFigure(value)}`);
  return `| ${proof} | ${promise} | ${texts.join('; ')} | ${seed ?? ''} | ${formatDuration(milliseconds)} | [${shortId(run)}] |`;
}

function formatFigure(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, count]) => `${name}: ${formatFigure(count)}`)
      .join(', ');
  return typeof value === 'number' ? value.toLocaleString('en') : String(value);
}

const formatDuration = (milliseconds: number): string =>
  milliseconds < 120_000
    ? `${Math.round(milliseconds / 1000)} s`
    : `${Math.round(milliseconds / 60_000)} min`;
