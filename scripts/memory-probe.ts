import { getHeapSpaceStatistics } from 'node:v8';

/** Loaded into a program whose memory is measured, with --expose-gc: answers each request with what is left after collecting. */
process.on('message', () => {
  globalThis.gc?.();
  // What the first collection let go of may have held something itself.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ retained: heapUsed + external, compiled: compiledBytes(), resident: rss });
  });
});
/** What V8 keeps of functions that it has compiled: more of it, the longer a program runs, for functions that run seldom. */
function compiledBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => /code|trusted/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

// Nobody waits for questions: the program ends as it would without.
process.channel?.unref();
