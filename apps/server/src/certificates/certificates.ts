import type { FileSigner } from '../record/file-signer.ts';
import { formatSignedText, type CertificateFacts, type SigningCertificates } from '@lonja/protocol';
import { saveCertificate } from '@lonja/store/certificates/certificates';
import {
  findSigningKey,
  listSigningCertificates,
  saveFirstSigningKey,
  type SigningKey,
} from '@lonja/store/certificates/signing-keys';
import type { Database } from '@lonja/store/database/database';
import type { Language } from '@lonja/words/languages';
import { refuse } from '../refusal/refuse.ts';
import type { CertificateRenderer } from './certificate-renderer.ts';
import type { CertifiedResult } from './certified-result.ts';
import { computeFingerprint } from './fingerprint.ts';

export interface CertificatesOptions {
  readonly db: Database;
  readonly renderer: CertificateRenderer;
  readonly installation: () => CertificateFacts['installation'];
  readonly isDemonstration: boolean;
  /** Milliseconds since 1970, on the wall. */
  readonly clock: () => number;
}

/** Certificates, made on demand: nothing of them is kept but their ids. */
export interface Certificates extends FileSigner {
  /** The signed PDF. Not found where its person is erased; refused while too many are being drawn. */
  issue(
    certified: CertifiedResult,
    language: Language,
  ): Promise<{ readonly id: string; readonly pdf: Buffer }>;
  /** The X.509 certificate by which everybody checks them now, DER; the first time one asks for it, it is made. */
  current(): Promise<Buffer>;
  /** All that ever signed, the newest first. */
  list(): Promise<SigningCertificates>;
  /** SHA-256 of those whose signatures count, hexadecimal. */
  trusted(): Promise<readonly string[]>;
  /** Who certifies. */
  installation(): CertificateFacts['installation'];
  stop(): Promise<void>;
}

export function createCertificates(options: CertificatesOptions): Certificates {
  const { db, renderer, installation, isDemonstration, clock } = options;
  /** Read each time: another process may have put another one in its place. */
  const keyOf = async (): Promise<SigningKey> => (await findSigningKey(db)) ?? saveFirst();
  // The libraries of certificates and signatures are read by the first one that is asked for: a start does without them.
  const saveFirst = async (): Promise<SigningKey> => {
    const { newSigningKey } = await import('./new-signing-key.ts');
    const key = await newSigningKey({ ...installation(), at: clock() });
    return saveFirstSigningKey(db, key, new Date(clock()));
  };
  const list = async (): Promise<SigningCertificates> =>
    (await listSigningCertificates(db)).map(({ certificate, madeAt, retiredAt, isLeaked }) => ({
      fingerprint: computeFingerprint(certificate),
      certificate: toPem(certificate),
      madeAt: madeAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      isLeaked,
    }));
  return {
    issue: async ({ accountId, person, ...certified }, language) => {
      const id = await saveCertificate(db, accountId);
      if (id === undefined) refuse('not_found');
      const key = await keyOf();
      const facts: CertificateFacts = {
        kind: 'lonja-certificate',
        id,
        funds: 'virtual',
        installation: installation(),
        isDemonstration,
        issuedAt: new Date(clock()).toISOString(),
        person: person.fullName ?? person.username,
        ...certified,
      };
      const fingerprint = computeFingerprint(key.certificate);
      const page = await renderer.render({ facts, username: person.username, language, fingerprint });
      const { signPdf } = await import('./sign-pdf.ts');
      return { id, pdf: await signPdf(page, key) };
    },
    signFile: async (file) => {
      const by = { installation: installation() };
      // What is sent is JSON: what that leaves out or writes otherwise is not signed.
      const sent = JSON.parse(JSON.stringify(file)) as Record<string, unknown>;
      const { signDetached } = await import('./sign-detached.ts');
      const cms = await signDetached(Buffer.from(formatSignedText(sent, by)), await keyOf());
      return { ...file, signature: { ...by, cms: cms.toString('base64') } };
    },
    installation,
    current: async () => (await keyOf()).certificate,
    list,
    trusted: async () =>
      (await list()).filter(({ isLeaked }) => !isLeaked).map(({ fingerprint }) => fingerprint),
    stop: () => renderer.stop(),
  };
}

const LINE = /.{1,64}/g;

const toPem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.toString('base64').match(LINE) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
