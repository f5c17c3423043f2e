/**
 * A task that is asked for more often than it can be done: while it runs, everybody who asks waits for one more run, which begins
 * after they asked. Never rejects.
 */
export function oneAtATime(
  task: () => Promise<void>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = task()
      .catch(onFault)
      .finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running.then(() => {
      next = undefined;
      return run();
    });
    return next;
  };
}
