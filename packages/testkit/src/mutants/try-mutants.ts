import path from 'node:path';
import { findSites, renderSites, type Mutant, type Site } from './find-mutants.ts';
import { readFile, TestSandbox, type Loaded } from './test-sandbox.ts';

/** A mutant and the file that it is in. */
export interface PlacedMutant {
  readonly file: string;
  readonly mutant: Mutant;
}

/** The result of a mutant: the title of the test that noticed it, or nothing. */
export interface Verdict extends PlacedMutant {
  readonly noticedBy: string | undefined;
}

interface MutatedFile {
  readonly source: string;
  readonly sites: readonly Site[];
  readonly firstSite: number;
}

/** One test's run without mutants. */
interface Baseline {
  readonly testFile: string;
  readonly index: number;
  readonly milliseconds: number;
  readonly hits: number;
  /** The sites that it reaches, or its file as it loads. */
  readonly reached: ReadonlySet<number>;
}

/** The tests that reach a site, the quickest first, then those after them: an object shared within a file may keep the effect of a fault. */
function behindLast(tests: readonly Baseline[], site: number): Baseline[] {
  const reaching = tests.filter(({ reached }) => reached.has(site));
  const first = Math.min(...reaching.map(({ index }) => index));
  return [
    ...reaching.toSorted((a, b) => a.milliseconds - b.milliseconds),
    ...tests.filter((test) => test.index > first && !test.reached.has(site)),
  ];
}

/** The tests that are named after the file, then those that share most of its path. */
function nearestFirst(testFiles: readonly string[], file: string): string[] {
  const folders = file.split(path.sep);
  const nearness = (testFile: string): number =>
    path.basename(testFile) === path.basename(file).replace(/\.ts$/, '.test.ts')
      ? Infinity
      : folders.findIndex((folder, depth) => testFile.split(path.sep)[depth] !== folder);
  return testFiles.toSorted((a, b) => nearness(b) - nearness(a) || 0);
}

/** A test that takes so many times longer than without the mutant counts as endless. */
const LONGER = 50;
const LEAST_HITS = 1_000_000;

/** Runs the tests of some files against mutants of others, in this process. */
export class MutantTrial {
  private readonly files = new Map<string, MutatedFile>();
  private readonly sandbox: TestSandbox;
  private readonly hits: Uint32Array;
  private readonly testFiles: readonly string[];
  private readonly loads = new Map<string, ReadonlySet<string>>();
  private readonly baselines = new Map<string, readonly Baseline[]>();
  private hitsLeft = Infinity;

  constructor(mutatedFiles: readonly string[], testFiles: readonly string[], seed: number) {
    let siteCount = 0;
    for (const file of mutatedFiles) {
      const source = readFile(file);
      const sites = findSites(source);
      this.files.set(file, { source, sites, firstSite: siteCount });
      siteCount += sites.length;
    }
    this.testFiles = testFiles;
    this.hits = new Uint32Array(siteCount);
    this.sandbox = new TestSandbox(
      (file) => this.rendered(file),
      (site) => this.hit(site),
      seed,
    );
  }

  mutants(): PlacedMutant[] {
    return [...this.files].flatMap(([file, { sites }]) =>
      sites.flatMap(({ mutants }) => mutants.map((mutant) => ({ file, mutant }))),
    );
  }

  /**
   * Runs the tests that reach the mutant until one fails: file by file, the nearest first, for most mutants are noticed there.
   * @throws what a test throws that fails without any mutant
   */
  try({ file, mutant }: PlacedMutant): Verdict {
    const { source, sites, firstSite } = this.fileOf(file);
    const site = firstSite + sites.findIndex(({ mutants }) => mutants.includes(mutant));
    const mutated = { file, source: renderSites(source, sites, firstSite, mutant) };
    for (const testFile of nearestFirst(this.testFiles, file)) {
      if (!this.filesOf(testFile).has(file)) continue;
      const loaded = new Map<string, Loaded>();
      for (const test of behindLast(this.baselinesOf(testFile), site)) {
        const noticedBy = this.notices(test, mutated, loaded);
        if (noticedBy !== undefined) return { file, mutant, noticedBy };
      }
    }
    return { file, mutant, noticedBy: undefined };
  }

  private notices(
    test: Baseline,
    mutated: { readonly file: string; readonly source: string },
    loaded: Map<string, Loaded>,
  ): string | undefined {
    this.hitsLeft = Math.max(LEAST_HITS, test.hits * LONGER);
    try {
      const file = loaded.get(test.testFile) ?? this.sandbox.load(test.testFile, mutated);
      loaded.set(test.testFile, file);
      file.tests[test.index]?.run();
      return this.hitsLeft < 0 ? 'never ends' : undefined;
    } catch {
      const title = loaded.get(test.testFile)?.tests[test.index]?.title ?? 'loading';
      return this.hitsLeft < 0 ? `${title} (never ends)` : `${test.testFile}: ${title}`;
    }
  }

  /** All files that a test file loads. */
  private filesOf(testFile: string): ReadonlySet<string> {
    this.hitsLeft = Infinity;
    const known = this.loads.get(testFile) ?? new Set(this.sandbox.load(testFile).files);
    this.loads.set(testFile, known);
    return known;
  }

  /** Baselines of a file's tests, which it runs without a mutant where it has not yet. */
  private baselinesOf(testFile: string): readonly Baseline[] {
    const known = this.baselines.get(testFile);
    if (known) return known;
    const found = this.runWithout(testFile);
    this.baselines.set(testFile, found);
    return found;
  }

  private runWithout(testFile: string): Baseline[] {
    this.hitsLeft = Infinity;
    this.hits.fill(0);
    const { tests } = this.sandbox.load(testFile);
    const reachedByAll = this.sitesReached();
    return tests.map((test, index) => {
      this.hits.fill(0);
      const startedAt = performance.now();
      test.run();
      const reached = this.sitesReached();
      const hits = reached.reduce((sum, site) => sum + (this.hits[site] ?? 0), 0);
      const milliseconds = performance.now() - startedAt;
      return { testFile, index, milliseconds, hits, reached: new Set([...reached, ...reachedByAll]) };
    });
  }

  private sitesReached(): number[] {
    const reached: number[] = [];
    for (let site = 0; site < this.hits.length; site++) if (this.hits[site]) reached.push(site);
    return reached;
  }

  private hit(site: number): void {
    this.hits[site] = (this.hits[site] ?? 0) + 1;
    this.hitsLeft -= 1;
    if (this.hitsLeft < 0) throw new Error('this never ends');
  }

  private rendered(file: string): string {
    const known = this.files.get(file);
    return known ? renderSites(known.source, known.sites, known.firstSite) : readFile(file);
  }

  private fileOf(file: string): MutatedFile {
    const known = this.files.get(file);
    if (!known) throw new Error(`${file} is not mutated`);
    return known;
  }
}
