export { readExport, readWorlds, type ExportedAccount } from './exported-person.ts';
export type { Problem, ProblemKind, Unchecked } from './problem.ts';
export { proveAccount, type AccountProof } from './prove-account.ts';
export { proveVerdict, readVerdict, type VerdictOutcome } from './prove-verdict.ts';
export { proveCertificate, type CertificateOutcome } from './prove-certificate.ts';
export { proveFiles, type FilesProof, type NamedFile } from './prove-files.ts';
export type { Signer } from './signer.ts';
