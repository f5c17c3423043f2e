import { opensBeside, type Submission } from './submission.ts';

/** The world in which a command opens an account; undefined where it opens none, or one on the own market. */
export function worldToOpenIn(command: Submission['command']): number | undefined {
  if (!opensBeside(command)) return undefined;
  switch (command.kind) {
    case 'open_practice':
      return command.request.world;
    case 'open_branch':
      return command.world;
    case 'enter_contest':
      return command.contest.world;
    case 'begin_evaluation':
      return command.programme.world;
  }
}
