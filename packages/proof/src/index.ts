export { readExport, type ExportedAccount } from './exported-person.ts';
export type { Problem, ProblemKind, Unchecked } from './problem.ts';
export { proveAccount, type AccountProof } from './prove-account.ts';
export type { VerdictOutcome } from './prove-verdict.ts';
export type { CertificateOutcome } from './prove-certificate.ts';
export { proveFiles, type FilesProof, type NamedFile } from './prove-files.ts';
export type { Signer } from './signer.ts';
export type { FileOutcome } from './verify-file.ts';
