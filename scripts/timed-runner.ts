import { TestRunner, type RunnerTask, type RunnerTestFile, type RunnerTestSuite } from 'vitest';
import { endedChildren } from './process-times.ts';
import type { FileTimes, Parts } from './timings.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Times of a file, once it has run. */
    times?: FileTimes;
  }
}

/** Vitest's runner that notes with each file how long it took, and of what. */
export default class TimedRunner extends TestRunner {
  private started = readClocks();
  private imported = this.started;
  private inTests = NOTHING;
  private underWay = 0;
  private testsBegan = this.started;
  private childrenBefore = 0;

  override importFile(file: string, source: 'collect' | 'setup'): unknown {
    this.started = readClocks();
    this.childrenBefore = endedChildren();
    return super.importFile(file, source);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (isFile(suite)) {
      this.imported = readClocks();
      this.inTests = NOTHING;
      this.underWay = 0;
    }
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    // Vitest says nothing of the end of a test that is skipped. Only the whole can be measured of tests that run at once.
    if (test.mode !== 'run' && test.mode !== 'queued') return;
    if (this.underWay++ === 0) this.testsBegan = readClocks();
  }

  override onAfterRunTask(test: RunnerTask): void {
    if (--this.underWay === 0) this.inTests = add(this.inTests, since(this.testsBegan));
    super.onAfterRunTask(test);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (isFile(suite)) suite.meta.times = this.timesOfFile();
  }

  private timesOfFile(): FileTimes {
    const whole = since(this.started);
    const imports = between(this.started, this.imported);
    const partsOf = (clock: 'wall' | 'cpu'): Parts => ({
      imports: imports[clock],
      rigs: whole[clock] - imports[clock] - this.inTests[clock],
      tests: this.inTests[clock],
    });
    return { wall: partsOf('wall'), cpu: partsOf('cpu'), children: endedChildren() - this.childrenBefore };
  }
}

/** In seconds. */
interface Clocks {
  readonly wall: number;
  readonly cpu: number;
}

const NOTHING: Clocks = { wall: 0, cpu: 0 };

function readClocks(): Clocks {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1e3, cpu: (user + system) / 1e6 };
}
const since = (start: Clocks): Clocks => between(start, readClocks());
const between = (start: Clocks, end: Clocks): Clocks => ({
  wall: end.wall - start.wall,
  cpu: end.cpu - start.cpu,
});
const add = (a: Clocks, b: Clocks): Clocks => ({
  wall: a.wall + b.wall,
  cpu: a.cpu + b.cpu,
});

const isFile = (suite: RunnerTestSuite): suite is RunnerTestFile => 'filepath' in suite;
