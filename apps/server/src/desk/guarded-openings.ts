import type { Desk } from './desk.ts';

export interface OpeningGuard {
  /** Resolves when every process can meet an account in a world. */
  readonly byAll: (world: number) => Promise<void>;
  /** Whether the person of an account may have one in a world. */
  readonly mayOpenIn: (opening: { readonly accountId: number; readonly world: number }) => Promise<boolean>;
}

/**
 * A desk that opens an account in a world for nobody but who may have one there, and not before every process knows it: whichever
 * command opens it, whoever sends it.
 */
export const guardOpenings = (desk: Desk, { byAll, mayOpenIn }: OpeningGuard): Desk => ({
  ...desk,
  submit: async (submission) => {
    const { accountId, on, worldOf } = submission.command;
    const world = on === 'beside' ? worldOf(undefined) : undefined;
    if (world === undefined) return desk.submit(submission);
    // To others there is no such world.
    if (accountId === undefined || !(await mayOpenIn({ accountId, world })))
      return { kind: 'refused', refusal: { code: 'not_found' } };
    await byAll(world);
    return desk.submit(submission);
  },
});
