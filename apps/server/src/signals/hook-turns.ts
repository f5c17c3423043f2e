/** Runs what keeps signals of one hook one after the other: each would hold a connection of the pool while it waits for the hook's lock. */
export type InHookTurn = <Result>(hook: number, work: () => Promise<Result>) => Promise<Result>;

export function createHookTurns(): InHookTurn {
  /** The last of each hook that has work. */
  const last = new Map<number, Promise<unknown>>();
  return (hook, work) => {
    const mine = (last.get(hook) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(hook) === ended) last.delete(hook);
      });
    last.set(hook, ended);
    return mine;
  };
}
