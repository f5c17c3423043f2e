export { readExport, readWorlds, type ExportedAccount } from './exported-person.ts';
export type { Problem, ProblemKind, Unchecked } from './problem.ts';
export { proveAccount, type AccountProof } from './prove-account.ts';
export { proveVerdict, readVerdict, type VerdictOutcome } from './prove-verdict.ts';
export { proveFiles, type FilesProof, type NamedText } from './prove-files.ts';
