/** Signals within this time are one: a terminal and a service manager signal the launcher too, which passes it on. */
const ONE_PRESS_MS = 500;

/** Calls back once when the process is asked to stop; whoever asks again after that ends it at once. */
export function onStopSignal(stop: () => void): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (askedAt === undefined) {
        askedAt = now;
        stop();
      } else if (now - askedAt > ONE_PRESS_MS) process.exit(1);
    });
  }
}
