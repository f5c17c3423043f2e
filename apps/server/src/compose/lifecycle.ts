/** What the process is at: a balancer sends requests to one that is ready. */
type Stage = 'starting' | 'ready' | 'draining';

export interface Lifecycle {
  readonly stage: () => Stage;
  readonly noteStart: () => void;
  /** For good: a process that drains ends. */
  readonly noteDrain: () => void;
}

export function createLifecycle(): Lifecycle {
  let stage: Stage = 'starting';
  return {
    stage: () => stage,
    noteStart: () => {
      if (stage === 'starting') stage = 'ready';
    },
    noteDrain: () => (stage = 'draining'),
  };
}
