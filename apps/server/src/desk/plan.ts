/** The maximum of batches in flight: while the database works on one, the next one waits behind it. */
export const MAX_UNDER_WAY = 2;

/**
 * The stage of a batch that has left the queue. `sent`: decided on cached copies and with the database. `to_execute`: has to be
 * read first. `to_recover`: has failed. The last two need the database to themselves.
 */
type Stage =
  | { readonly kind: 'sent' }
  | { readonly kind: 'to_execute' }
  | { readonly kind: 'to_recover'; readonly error: unknown };

interface UnderWay<Batch> {
  readonly batch: Batch;
  readonly stage: Stage;
}

/** The batches that have not ended, in the order of their dispatch. No two of them have an account in common. */
export type Plan<Batch> = readonly UnderWay<Batch>[];

export type PlanEvent<Batch> =
  /** It has left the queue; it is sent where everything it needs is cached. */
  | { readonly kind: 'dispatched'; readonly batch: Batch; readonly isSent: boolean }
  /** A copy was out of date or a key is used: it wrote nothing, and has to be read first. */
  | { readonly kind: 'found_old'; readonly batch: Batch }
  | { readonly kind: 'failed'; readonly batch: Batch; readonly error: unknown }
  /** Committed, or given up. */
  | { readonly kind: 'ended'; readonly batch: Batch };

/** The next step of the desk. */
export type Step<Batch> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'await'; readonly batch: Batch }
  | { readonly kind: 'execute'; readonly batch: Batch }
  | { readonly kind: 'recover'; readonly batch: Batch; readonly error: unknown };

/** Whether one more batch may leave the queue: nothing follows a batch that needs the database to itself. */
export const mayDispatch = (plan: Plan<unknown>): boolean =>
  plan.length < MAX_UNDER_WAY && plan.every(({ stage }) => stage.kind === 'sent');

export function advance<Batch>(plan: Plan<Batch>, event: PlanEvent<Batch>): Plan<Batch> {
  const { batch } = event;
  switch (event.kind) {
    case 'dispatched':
      return [...plan, { batch, stage: { kind: event.isSent ? 'sent' : 'to_execute' } }];
    case 'found_old':
      return withStage(plan, batch, { kind: 'to_execute' });
    case 'failed':
      return withStage(plan, batch, { kind: 'to_recover', error: event.error });
    case 'ended':
      return plan.filter((one) => one.batch !== batch);
  }
}

const withStage = <Batch>(plan: Plan<Batch>, batch: Batch, stage: Stage): Plan<Batch> =>
  plan.map((one) => (one.batch === batch ? { batch, stage } : one));

/** Sent batches end first; then those that need the database to themselves, one by one. */
export function nextStep<Batch>(plan: Plan<Batch>): Step<Batch> {
  const next = plan.find(({ stage }) => stage.kind === 'sent') ?? plan[0];
  if (!next) return { kind: 'idle' };
  const { batch, stage } = next;
  switch (stage.kind) {
    case 'sent':
      return { kind: 'await', batch };
    case 'to_execute':
      return { kind: 'execute', batch };
    case 'to_recover':
      return { kind: 'recover', batch, error: stage.error };
  }
}
