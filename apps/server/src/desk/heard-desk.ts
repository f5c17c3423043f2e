import type { Hearing } from '../worlds/hearing.ts';
import type { Desk } from './desk.ts';
import { worldToOpenIn } from './opened-world.ts';

/** A desk that opens no account in a world before every process can meet it: whichever command opens it, whoever sends it. */
export const openOnceHeard = (desk: Desk, { byAll }: Pick<Hearing, 'byAll'>): Desk => ({
  ...desk,
  submit: async (submission) => {
    const world = worldToOpenIn(submission.command);
    if (world !== undefined) await byAll(world);
    return desk.submit(submission);
  },
});
