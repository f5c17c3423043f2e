/** Why PostgreSQL can't be run on a folder, in one line that says what to do. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** The system's error codes for a folder, in words. */
const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'it is no folder',
  ENOENT: 'it cannot be made there',
  EIO: 'its disk fails',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};
const NO_HANDLES = new Set(['EMFILE', 'ENFILE']);
const TOO_FEW_HANDLES = 'Too few file handles: raise the limit (ulimit -n) to 1024 or more';

/** @returns the error itself where the folder is not the cause */
export function folderProblem(dir: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  if (NO_HANDLES.has(code)) return new StartRefusal(TOO_FEW_HANDLES, { cause: error });
  const problem = FOLDER_PROBLEMS[code];
  return problem === undefined
    ? error
    : new StartRefusal(`The data folder ${dir} can't be used: ${problem} (${code})`, { cause: error });
}

/** @param words output of a PostgreSQL program before it failed */
export const programProblem = (what: string, words: string): StartRefusal =>
  new StartRefusal(
    words.includes('insufficient file descriptors')
      ? TOO_FEW_HANDLES
      : `${what}: ${words
          .trim()
          .split(/\s*\n\s*/)
          .join('; ')}`,
  );
