/** Something that was done on a chart, with how it is taken back and done again. */
export interface ChartStep {
  /** What it changed: an instrument's drawings, a chart of the stage. Steps of different ones do not depend on each other. */
  readonly scope: string;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Everything that was done on the charts of a page, the newest last. */
export interface ChartHistory<Step extends Pick<ChartStep, 'scope'> = ChartStep> {
  readonly done: readonly Step[];
  /** Taken back, the last one last. */
  readonly undone: readonly Step[];
}

export const NO_HISTORY: ChartHistory<never> = { done: [], undone: [] };

const MAX_STEPS = 300;

type Scoped = Pick<ChartStep, 'scope'>;

/** What is done anew ends what could have been done again there. */
export const recordStep = <Step extends Scoped>(
  { done, undone }: ChartHistory<Step>,
  step: Step,
): ChartHistory<Step> => ({
  done: [...done, step].slice(-MAX_STEPS),
  undone: undone.filter(({ scope }) => scope !== step.scope),
});

interface Turned<Step> {
  readonly history: ChartHistory<Step & Scoped>;
  readonly step: Step;
}

/** Takes back the last step in the scopes that are in sight; undefined without one. */
export function undoStep<Step extends Scoped>(
  { done, undone }: ChartHistory<Step>,
  scopes: readonly string[],
): Turned<Step> | undefined {
  const at = done.findLastIndex(({ scope }) => scopes.includes(scope));
  const step = done[at];
  return step && { step, history: { done: done.toSpliced(at, 1), undone: [...undone, step] } };
}

/** Does again what was taken back last in the scopes that are in sight; undefined without one. */
export function redoStep<Step extends Scoped>(
  { done, undone }: ChartHistory<Step>,
  scopes: readonly string[],
): Turned<Step> | undefined {
  const at = undone.findLastIndex(({ scope }) => scopes.includes(scope));
  const step = undone[at];
  return step && { step, history: { done: [...done, step], undone: undone.toSpliced(at, 1) } };
}
