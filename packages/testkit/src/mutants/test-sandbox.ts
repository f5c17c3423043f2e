import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { transformSync } from '@swc/core';
import fc from 'fast-check';
import { expect } from 'vitest';

/** A loaded file with its own instances of all modules, without state of an earlier load. */
export interface Loaded {
  /** The file itself, and all of ours that it imports. */
  readonly files: readonly string[];
  readonly tests: readonly LoadedTest[];
}
interface LoadedTest {
  readonly title: string;
  /** @throws what a failing test throws */
  readonly run: () => void;
}

/** Reads the text of a file; with calls of `hit` in mutated ones. */
type ReadSource = (file: string) => string;
type ModuleBody = (
  exports: object,
  require: (specifier: string) => unknown,
  hit: (site: number) => void,
  dirname: string,
) => void;

/**
 * Loads test files of Vitest without Vitest, as often as one likes, and runs tests of them in this process: a load takes
 * milliseconds, and no file is written. Knows what the core's tests use: describe, test, it and their `each`, all at once.
 * Random inputs are drawn from the seed, the same ones each time.
 */
export class TestSandbox {
  private readonly compiled = new Map<string, ModuleBody>();
  private readonly readSource: ReadSource;
  private readonly hit: (site: number) => void;
  private readonly seed: number;

  constructor(readSource: ReadSource, hit: (site: number) => void, seed: number) {
    this.readSource = readSource;
    this.hit = hit;
    this.seed = seed;
  }

  /** @param mutated text of one file instead of its own */
  load(entry: string, mutated?: { readonly file: string; readonly source: string }): Loaded {
    const tests: LoadedTest[] = [];
    const mutatedBody = mutated && compile(mutated.file, mutated.source);
    const bodyOf = (file: string) =>
      file === mutated?.file && mutatedBody ? mutatedBody : this.compiledOf(file);
    const external = this.externals(tests);
    const modules = new Map<string, object>();
    const load = (file: string): object => {
      const known = modules.get(file);
      if (known) return known;
      const exports = {};
      modules.set(file, exports);
      const require = (specifier: string) =>
        specifier.startsWith('.')
          ? load(path.resolve(path.dirname(file), specifier))
          : (external.get(specifier) ?? systemRequire(specifier));
      bodyOf(file)(exports, require, this.hit, path.dirname(file));
      return exports;
    };
    load(entry);
    return { files: [...modules.keys()], tests };
  }

  private compiledOf(file: string): ModuleBody {
    const known = this.compiled.get(file);
    if (known) return known;
    const body = compile(file, this.readSource(file));
    this.compiled.set(file, body);
    return body;
  }

  private externals(tests: LoadedTest[]): ReadonlyMap<string, unknown> {
    const seeded = {
      ...fc,
      assert: <T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>) =>
        fc.assert(property, { seed: this.seed, endOnFailure: true, ...parameters }),
    };
    return new Map<string, unknown>([
      ['vitest', { expect, ...collectInto(tests) }],
      ['fast-check', { ...seeded, __esModule: true, default: seeded }],
    ]);
  }
}

const systemRequire = createRequire(import.meta.url);

function compile(file: string, source: string): ModuleBody {
  const { code } = transformSync(source, {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    module: { type: 'commonjs', importInterop: 'swc' },
  });
  return vm.compileFunction(code, ['exports', 'require', 'hit', '__dirname'], {
    filename: file,
  }) as ModuleBody;
}

type Rows = readonly unknown[];
type TestBody = (...row: Rows) => unknown;

/** describe, test and it that only note what there is to run. */
function collectInto(tests: LoadedTest[]) {
  const around: string[] = [];
  const describe = (name: string, body: () => void) => {
    around.push(name);
    body();
    around.pop();
  };
  const test = (name: string, ...rest: readonly unknown[]) => {
    const body = requireBody(rest);
    tests.push({ title: [...around, name].join(' > '), run: () => runAtOnce(body) });
  };
  const each =
    (declare: (name: string, body: () => unknown) => void) =>
    (rows: Rows) =>
    (name: string, ...rest: readonly unknown[]) => {
      for (const [index, row] of rows.entries()) {
        const values: Rows = Array.isArray(row) ? row : [row];
        declare(`${name} [${index}]`, () => requireBody(rest)(...values));
      }
    };
  const testWithEach = Object.assign(test, { each: each(test) });
  return {
    describe: Object.assign(describe, { each: each(describe) }),
    test: testWithEach,
    it: testWithEach,
  };
}

function requireBody(rest: readonly unknown[]): TestBody {
  const body = rest.find((one) => typeof one === 'function');
  if (!body) throw new Error('a test without a body');
  return body as TestBody;
}

function runAtOnce(body: () => unknown): void {
  if (body() instanceof Promise) throw new Error('a test that waits cannot run here');
}

export const readFile = (file: string): string => fs.readFileSync(file, 'utf8');
