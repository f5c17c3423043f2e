import path from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { saveResults, type TestResult } from './test-results.ts';
import type { TimedFile } from './timings.ts';

/**
 * Vitest's reporter that keeps every title with its result, for the closing line and for the conformance table, and every
 * file with what it took.
 */
export default class ResultsFile implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(toResult));
    const ofSuites = modules.flatMap((module) => errorsOutsideTests(module));
    saveResults({
      tests,
      errors: [...ofSuites, ...unhandled].map(({ message }) => message),
      files: modules.flatMap((module) => readTimes(module)),
    });
  }
}

/** A test that never came to its end has failed. */
function toResult(test: TestCase): TestResult {
  const { state } = test.result();
  return {
    title: test.fullName,
    file: readFile(test.module),
    project: test.project.name,
    result: state === 'pending' ? 'failed' : state,
  };
}

function readTimes(module: TestModule): TimedFile[] {
  const { times } = module.meta();
  return times ? [{ file: readFile(module), project: module.project.name, ...times }] : [];
}

const readFile = ({ moduleId }: TestModule): string =>
  path.relative(process.cwd(), moduleId).replaceAll(path.sep, '/');

const errorsOutsideTests = (module: TestModule) => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
];
