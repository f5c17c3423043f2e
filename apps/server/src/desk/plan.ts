/** Batches under way at most: while the database works on one, the next one waits behind it. */
export const MAX_UNDER_WAY = 2;

/**
 * Where a batch that has left the queue stands. One that is `sent` was decided on copies and is with the database. The
 * others need the database to themselves: one `to_execute` has to be read first, one `to_recover` has failed.
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

type PlanEvent<Batch> =
  /** It has left the queue; it is sent where all that it needs is at hand. */
  | { readonly kind: 'dispatched'; readonly batch: Batch; readonly isSent: boolean }
  /** A copy was old or a key is used: it wrote nothing, and has to be read first. */
  | { readonly kind: 'found_old'; readonly batch: Batch }
  | { readonly kind: 'failed'; readonly batch: Batch; readonly error: unknown }
  /** Committed, or given up. */
  | { readonly kind: 'ended'; readonly batch: Batch };

/** What the desk does next. */
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

/** What is with the database ends first; then those that need it to themselves, one by one. */
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
