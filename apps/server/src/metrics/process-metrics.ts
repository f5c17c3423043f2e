import { collectDefaultMetrics, Registry } from 'prom-client';

/** Memory, processor time, garbage collection and the event loop's delay: of the process, whichever servers run in it. */
export interface ProcessMetrics {
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** Once a process: what it observes it observes until the process ends. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { text: () => registry.metrics() };
}
