/** What the process is at: a balancer sends requests to one that is ready. */
type Stage = 'starting' | 'ready' | 'draining';

export interface Lifecycle {
  readonly stage: () => Stage;
  readonly markStart: () => void;
  /** For good: a process that drains ends. */
  readonly markDrain: () => void;
}

export function createLifecycle(): Lifecycle {
  let stage: Stage = 'starting';
  return {
    stage: () => stage,
    markStart: () => {
      if (stage === 'starting') stage = 'ready';
    },
    markDrain: () => (stage = 'draining'),
  };
}
