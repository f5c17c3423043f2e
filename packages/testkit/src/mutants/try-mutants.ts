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
}

const quickestFirst = (tests: readonly Baseline[]): Baseline[] =>
  tests.toSorted((a, b) => a.milliseconds - b.milliseconds);

/** A test that takes so many times longer than without the mutant counts as endless. */
const LONGER = 50;
const LEAST_HITS = 1_000_000;

/** Runs the tests of some files against mutants of others, in this process. */
export class MutantTrial {
  private readonly files = new Map<string, MutatedFile>();
  private readonly sandbox: TestSandbox;
  private readonly hits: Uint32Array;
  private readonly reachedBy: readonly Baseline[][];
  private readonly tests: Baseline[] = [];
  private hitsLeft = Infinity;
  /** Of the tests without a mutant. */
  readonly testCount: number;

  /** @throws what a test throws that fails without any mutant */
  constructor(mutatedFiles: readonly string[], testFiles: readonly string[], seed: number) {
    let siteCount = 0;
    for (const file of mutatedFiles) {
      const source = readFile(file);
      const sites = findSites(source);
      this.files.set(file, { source, sites, firstSite: siteCount });
      siteCount += sites.length;
    }
    this.hits = new Uint32Array(siteCount);
    this.reachedBy = Array.from({ length: siteCount }, () => []);
    this.sandbox = new TestSandbox(
      (file) => this.rendered(file),
      (site) => this.hit(site),
      seed,
    );
    this.testCount = testFiles.reduce((count, file) => count + this.runWithout(file), 0);
  }

  mutants(): PlacedMutant[] {
    return [...this.files].flatMap(([file, { sites }]) =>
      sites.flatMap(({ mutants }) => mutants.map((mutant) => ({ file, mutant }))),
    );
  }

  /** Runs the tests that reach the mutant, the quickest first, then those after them; stops at the first failure. */
  try({ file, mutant }: PlacedMutant): Verdict {
    const { source, sites, firstSite } = this.fileOf(file);
    const site = sites.findIndex(({ mutants }) => mutants.includes(mutant));
    const mutated = { file, source: renderSites(source, sites, firstSite, mutant) };
    const loaded = new Map<string, Loaded>();
    const reaching = this.reachedBy[firstSite + site] ?? [];
    for (const test of [...quickestFirst(reaching), ...this.testsBehind(reaching)]) {
      const noticedBy = this.notices(test, mutated, loaded);
      if (noticedBy !== undefined) return { file, mutant, noticedBy };
    }
    return { file, mutant, noticedBy: undefined };
  }

  /** The later tests of their files, because an object shared within a file may keep the effect of a fault. */
  private testsBehind(reaching: readonly Baseline[]): Baseline[] {
    const first = new Map<string, number>();
    for (const { testFile, index } of reaching)
      first.set(testFile, Math.min(index, first.get(testFile) ?? Infinity));
    const known = new Set(reaching);
    return this.tests.filter(
      (test) => test.index > (first.get(test.testFile) ?? Infinity) && !known.has(test),
    );
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

  /** @returns how many tests the file has */
  private runWithout(testFile: string): number {
    this.hits.fill(0);
    const { tests } = this.sandbox.load(testFile);
    const reachedByAll = this.sitesReached();
    for (const [index, test] of tests.entries()) {
      this.hits.fill(0);
      const startedAt = performance.now();
      test.run();
      const reached = this.sitesReached();
      const hits = reached.reduce((sum, site) => sum + (this.hits[site] ?? 0), 0);
      const baseline = { testFile, index, milliseconds: performance.now() - startedAt, hits };
      this.tests.push(baseline);
      for (const site of new Set([...reached, ...reachedByAll])) this.reachedBy[site]?.push(baseline);
    }
    return tests.length;
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
