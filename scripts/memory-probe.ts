/** Loaded into a program whose memory is measured, with --expose-gc: tells each who asks what is left after collecting. */
process.on('message', () => {
  globalThis.gc?.();
  // What the first collection let go of may have held something itself.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ retained: heapUsed + external, resident: rss });
  });
});
// Nobody waits for questions: the program ends as it would without.
process.channel?.unref();
