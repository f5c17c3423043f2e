import { createHash, X509Certificate } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { proveFiles } from '@lonja/proof';
import type { CertificateFacts } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import type { SigningKey } from '@lonja/store/certificates/signing-keys';
import { LANGUAGE_CODES } from '@lonja/words/languages';
import * as fc from 'fast-check';
import { ContentInfo, SignedData } from 'pkijs';
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { loadStatementFonts } from '../statements/statement-fonts.ts';
import { renderPage } from './certificate-page-file.ts';
import { computeFingerprint } from './fingerprint.ts';
import { newSigningKey } from './new-signing-key.ts';
import { printedName } from './printed-name.ts';
import { signPdf } from './sign-pdf.ts';

const fonts = loadStatementFonts();
const ISSUED = '2026-11-27T08:30:12.000Z';
const sealed = { ruleset: { minutes: 120 }, commitment: 'ab'.repeat(32) };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const FACTS: CertificateFacts = {
  kind: 'lonja-certificate',
  id: '0f9d1d0e-6f0a-4a53-a7b0-3c5f6f6e1a11',
  funds: 'virtual',
  installation: { name: 'Escuela de Mercados', address: 'https://lonja.example.org' },
  isDemonstration: false,
  issuedAt: ISSUED,
  person: 'María José Ñáñez (a\\) /Type /EmbeddedFile',
  result: {
    kind: 'contest',
    name: 'Concurso de otoño',
    slug: 'concurso-de-otono-ab12cd34',
    group: 'Mercados I',
    beganAt: '2030-01-07T15:00:00.000Z',
    endedAt: '2030-01-07T17:00:00.000Z',
    finishedAt: '2026-11-27T08:20:00.000Z',
    grant: '10000',
    place: 3,
    unranked: null,
    entries: 24,
    ranked: 22,
    equity: '11234.56',
    returnPercent: 12.35,
    scoring: null,
    score: null,
    fills: 17,
    world: '12',
    commitment: 'ab'.repeat(32),
  },
  sealed,
  seal: hash(canonicalJson(sealed)),
  audit: { number: 1_482, hash: 'cd'.repeat(32) },
};
const signatory = {
  name: 'Escuela de Mercados',
  address: 'https://lonja.example.org',
  at: Date.parse(ISSUED),
};

/** Drawing keys, and checking a file hundreds of times, takes its time on a machine that is busy. */
const SLOW_MS = 60_000;

let key: SigningKey;
let other: SigningKey;
let pdf: Buffer;
const pageOf = (facts: CertificateFacts, by: SigningKey, language: (typeof LANGUAGE_CODES)[number] = 'es') =>
  renderPage({ facts, username: 'maria', language, fingerprint: computeFingerprint(by.certificate) }, fonts);
const made = async (facts: CertificateFacts = FACTS, by: SigningKey = key): Promise<Buffer> =>
  signPdf(await pageOf(facts, by), by);
beforeAll(async () => {
  [key, other] = await Promise.all([newSigningKey(signatory), newSigningKey(signatory)]);
  pdf = await made();
}, SLOW_MS);

const proofOf = (bytes: Uint8Array, signers: readonly string[] = [computeFingerprint(key.certificate)]) =>
  proveFiles([{ name: 'certificate.pdf', bytes }], [], signers).certificates[0]?.proof;
const signerOf = ({ certificate }: SigningKey) => ({
  name: 'Escuela de Mercados, Lonja certificates, lonja.example.org',
  fingerprint: computeFingerprint(certificate),
});
const problemsOf = (bytes: Uint8Array) => proofOf(bytes)?.problems.map(({ kind }) => kind);

/** What the file says is signed, and by what, read here without the verifier's help. */
function partsOf(file: Buffer) {
  const [, before, after, rest] = (
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(file.toString('latin1')) ?? []
  )
    .slice(1)
    .map(Number) as [number, number, number, number];
  const filled = Buffer.from(file.subarray(before + 1, after - 1).toString('latin1'), 'hex');
  const cms = filled.subarray(0, 4 + filled.readUInt16BE(2));
  const signed = Buffer.concat([file.subarray(0, before), file.subarray(after)]);
  return { before, after, rest, cms, signed };
}

describe('a signed certificate', () => {
  test('is the same bytes for the same facts, moment and key, in each language', async () => {
    for (const language of LANGUAGE_CODES) {
      const [one, two] = [await pageOf(FACTS, key, language), await pageOf(FACTS, key, language)];
      expect(one.equals(two)).toBe(true);
      expect((await signPdf(one, key)).equals(await signPdf(two, key))).toBe(true);
    }
  });

  test('is signed over every byte but the signature, as another library and Node.js themselves find', async () => {
    const { before, after, rest, cms, signed } = partsOf(pdf);
    expect([pdf[before], pdf[after - 1], after + rest]).toEqual([0x3c, 0x3e, pdf.length]);
    const data = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
    expect(await data.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false })).toBe(
      true,
    );
    const certificate = new X509Certificate(key.certificate);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toContain('O=Escuela de Mercados');
    expect(certificate.ca).toBe(false);
  });

  test('is good for OpenSSL, where there is one', async ({ skip }) => {
    const run = promisify(execFile);
    const hasOne = await run('openssl', ['version']).then(
      () => true,
      () => false,
    );
    if (!hasOne) skip();
    const folder = await mkdtemp(path.join(tmpdir(), 'lonja-certificate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = (name: string): string => path.join(folder, name);
    const { cms, signed } = partsOf(pdf);
    await writeFile(file('cms'), cms);
    await writeFile(file('signed'), signed);
    await writeFile(file('ca.pem'), new X509Certificate(key.certificate).toString());
    const verify = ['cms', '-verify', '-cades', '-inform', 'DER', '-in', file('cms'), '-binary'];
    const trust = ['-CAfile', file('ca.pem'), '-partial_chain', '-purpose', 'any', '-no_check_time'];
    const { stderr } = await run('openssl', [
      ...verify,
      ...trust,
      '-content',
      file('signed'),
      '-out',
      file('out'),
    ]);
    expect(stderr).toMatch(/CAdES Verification successful/);
  });

  test('proves what it certifies: by the file in it, whatever a name contains', () => {
    expect(proofOf(pdf)).toEqual({
      facts: FACTS,
      signer: { standing: 'own', ...signerOf(key) },
      problems: [],
      unchecked: [],
    });
    expect(proofOf(pdf, [])?.unchecked).toEqual([{ kind: 'certificate_signer', ...signerOf(key) }]);
  });

  test('is genuine by the signers of the installation alone: one that comes with it, as DER or PEM, is named as such', async () => {
    const forged = await made(FACTS, other);
    const pem = Buffer.from(new X509Certificate(other.certificate).toString());
    for (const bytes of [other.certificate, pem])
      for (const own of [[], [computeFingerprint(key.certificate)]]) {
        const files = [
          { name: 'certificate.pdf', bytes: forged },
          { name: 'signer.cer', bytes },
        ];
        const { certificates, unknown } = proveFiles(files, [], own);
        expect(certificates[0]?.proof).toEqual({
          facts: FACTS,
          signer: { standing: 'supplied', ...signerOf(other) },
          problems: [],
          unchecked: [{ kind: 'signer_supplied', ...signerOf(other) }],
        });
        expect(unknown).toEqual([]);
      }
    const of = (bytes: Buffer) => [
      { name: 'certificate.pdf', bytes },
      { name: 'signer.cer', bytes: other.certificate },
    ];
    const own = [computeFingerprint(key.certificate)];
    // What comes along takes nothing from the installation's own, and gives nothing to a third one.
    expect(proveFiles(of(pdf), [], own).certificates[0]?.proof.signer?.standing).toBe('own');
    expect(proofOf(forged)).toMatchObject({
      facts: null,
      signer: { standing: 'other', ...signerOf(other) },
      problems: [{ kind: 'certificate_signer' }],
    });
  });
});

describe('what is no certificate of this installation', () => {
  test('a byte that was changed, anywhere', { timeout: SLOW_MS }, () => {
    const { before, after, cms } = partsOf(pdf);
    const places = [12, 900, before - 400, after + 5, pdf.length - 200, pdf.length - 12];
    for (const place of places) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(problemsOf(changed)).toEqual(['certificate_changed']);
    }
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
        const changed = Buffer.from(pdf);
        changed[place] = (changed[place] ?? 0) ^ bits;
        // A hexadecimal digit may be written large: the same signature.
        const isSame =
          place > before &&
          place < after &&
          changed.toString('latin1').toLowerCase() === pdf.toString('latin1').toLowerCase();
        // Without its first letters it is no PDF at all.
        return isSame || (proofOf(changed)?.problems.length ?? 1) === 1;
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.nat(cms.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
        const changed = Buffer.from(pdf);
        const byte = Buffer.of((cms[place] ?? 0) ^ bits).toString('hex');
        changed.write(byte, before + 1 + 2 * place, 'latin1');
        return proofOf(changed)?.problems.length === 1;
      }),
      { numRuns: 200 },
    );
    const text = pdf.toString('latin1');
    const better = Buffer.from(text.replace('"place":3', '"place":1'), 'latin1');
    expect(better.length).toBe(pdf.length);
    expect(problemsOf(better)).toEqual(['certificate_changed']);
  });

  test('a signature that was changed, or is longer than it says', () => {
    const { before, after, cms } = partsOf(pdf);
    const withDigit = (place: number, digit: string): Buffer => {
      const changed = Buffer.from(pdf);
      changed.write(digit, place, 'latin1');
      return changed;
    };
    // The last byte of the signature's value; then one of the zeros behind it.
    const last = before + 1 + 2 * cms.length - 1;
    const digit = String.fromCharCode(pdf[last] ?? 0) === '0' ? '1' : '0';
    expect(problemsOf(withDigit(last, digit))).toEqual(['certificate_forged']);
    expect(problemsOf(withDigit(after - 3, '1'))).toEqual(['certificate_unsigned']);
    expect(problemsOf(withDigit(after - 3, '/'))).toEqual(['certificate_unsigned']);
  });

  test('something behind what was signed: a byte, or a revision that shows another page', () => {
    expect(problemsOf(Buffer.concat([pdf, Buffer.from('\n')]))).toEqual(['certificate_appended']);
    const revision = `\n1 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<< /Prev 0 >>\nstartxref\n${pdf.length}\n%%EOF\n`;
    expect(problemsOf(Buffer.concat([pdf, Buffer.from(revision)]))).toEqual(['certificate_appended']);
    const second = Buffer.from(`\n/ByteRange [0 10 20 ${pdf.length}]\n`);
    expect(problemsOf(Buffer.concat([pdf, second]))).toEqual(['certificate_appended']);
  });

  test('one that another key has signed, whatever its certificate calls itself', async () => {
    const forged = await made({ ...FACTS, person: 'Somebody Else' }, other);
    expect(proofOf(forged)).toMatchObject({ facts: null, problems: [{ kind: 'certificate_signer' }] });
  });

  test('one with the certificate of this installation, and the signature of another key', async () => {
    const mixed = await made(FACTS, { certificate: key.certificate, privateKey: other.privateKey });
    expect(problemsOf(mixed)).toEqual(['certificate_forged']);
  });

  test('one without a signature, another PDF, and no PDF', async () => {
    expect(problemsOf(await pageOf(FACTS, key))).toEqual(['certificate_unsigned']);
    expect(problemsOf(Buffer.from('%PDF-1.7\n%%EOF'))).toEqual(['certificate_unsigned']);
    expect(proveFiles([{ name: 'x', bytes: Buffer.from('no PDF') }], []).unknown).toEqual(['x']);
  });

  test('figures of other rules than were sealed', async () => {
    const { rules: _, ...changed } = { ...FACTS, rules: 1, sealed: { ...sealed, commitment: '' } };
    expect(problemsOf(await made(changed))).toEqual(['certificate_seal']);
  });
});

describe('the name on the page', () => {
  const printed = (fullName: string | null) => printedName({ fullName, username: 'ana.k' }, fonts.printable);

  it.each([
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Екатерина Щёголева', 'Екатерина Щёголева'],
    ['<b>Ana</b>', '<b>Ana</b>'],
    ['Ana \u202egrebreB\u200f', 'Ana grebreB'],
    ['Ana 👩🏽‍🎓 🇪🇸', 'Ana'],
    ['Ana?', 'Ana?'],
    [null, 'ana.k'],
  ])('%j is printed as %j', (name, text) => expect(printed(name)).toBe(text));

  it.each(['山田太郎', 'محمد', '🙂', ' '])('%j gives way to the username', (name) =>
    expect(printed(name)).toBe('ana.k'),
  );
});

test('every language has its own page, with the longest names', async () => {
  const { result } = FACTS;
  const name = 'W'.repeat(60);
  const long = { ...FACTS, person: 'W '.repeat(60), result: { ...result, name, group: name } };
  for (const language of LANGUAGE_CODES) {
    const page = (await pageOf(long, key, language)).toString('latin1');
    expect(page.match(/\/Type \/Page\n/g)).toHaveLength(1);
    expect(page).toContain('/Marked true');
    expect(page).toContain('/Alt (');
  }
});
