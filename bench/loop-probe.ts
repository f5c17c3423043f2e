import { isMainThread } from 'node:worker_threads';
import { watchLoop } from './loop-work.ts';

/** Loaded into a server that is measured: answers each question with its longest piece of work since the one before. */
if (isMainThread && process.send) {
  const watch = watchLoop();
  process.on('message', () => process.send?.(watch.read()));
  // Nobody waits for questions: the server ends as it would without.
  process.channel?.unref();
}
