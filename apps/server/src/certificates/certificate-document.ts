import type { CertificateFacts } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import PDFDocument from 'pdfkit';
import type { StatementFonts } from '../statements/statement-fonts.ts';
import { writeBand } from './certificate-band.ts';
import { writePage } from './certificate-page.ts';
import { BOLD, REGULAR, type CertificateDraft } from './certificate-sheet.ts';
import { SIGNATURE_BYTES } from './sign-pdf.ts';

/** The file in it that says the same for programs, which the signature covers too. */
const ATTACHMENT = 'certificate.json';

/** A certificate as a PDF that waits for its signature: A4 landscape, one page, tagged. The same draft gives the same bytes. */
export async function renderCertificate(draft: CertificateDraft, fonts: StatementFonts): Promise<Buffer> {
  const { facts, texts } = draft;
  const issuedAt = new Date(facts.issuedAt);
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    pdfVersion: '1.7',
    lang: texts.locale,
    tagged: true,
    displayTitle: true,
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    // No name: what reads titles need not know whom the page is about.
    info: { Title: `${texts.title} · ${texts.mark}`, Author: 'Lonja', CreationDate: issuedAt },
  });
  const whole = collectBytes(document);
  document.registerFont(REGULAR, fonts.regular).registerFont(BOLD, fonts.bold);
  const tree = document.struct('Document');
  document.addStructure(tree);
  const sheet = { document, printable: fonts.printable, tree };
  writeBand(sheet, draft);
  writePage(sheet, draft);
  tree.end();
  attachFacts(document, facts, texts.attachment);
  awaitSignature(document, facts);
  document.end();
  return whole;
}

function collectBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}

/** Not compressed, so that whoever verifies the file reads it as it stands. */
function attachFacts(document: PDFKit.PDFDocument, facts: CertificateFacts, description: string): void {
  const date = new Date(facts.issuedAt);
  document.compress = false;
  document.file(Buffer.from(canonicalJson(facts)), {
    name: ATTACHMENT,
    type: 'application/json',
    description,
    creationDate: date,
    modifiedDate: date,
  });
  document.compress = true;
}

/** What PDFKit keeps of a document and its page, which a field of a signature has to be hung into. */
interface Inner {
  readonly _root: PDFKit.PDFKitReference;
  readonly page: { readonly dictionary: PDFKit.PDFKitReference; readonly annotations: object[] };
}

interface FormData {
  readonly Fields: object[];
}

/** What @signpdf looks for. */
const RANGE_PLACEHOLDER = '**********';

/** A signature without a picture of its own, and room for it. */
function awaitSignature(document: PDFKit.PDFDocument, { issuedAt, installation }: CertificateFacts): void {
  const { _root: root, page } = document as unknown as Inner;
  const text = (value: string): object => Object(value) as object;
  const signature = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, RANGE_PLACEHOLDER, RANGE_PLACEHOLDER, RANGE_PLACEHOLDER],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    M: new Date(issuedAt),
    Name: text(installation.name),
  });
  const field = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: text('Signature'),
    // Hidden from the page, not from printing; locked.
    F: 132,
    P: page.dictionary,
  });
  page.annotations.push(field);
  document.initForm();
  const { AcroForm: form } = root.data as object as { readonly AcroForm: { readonly data: FormData } };
  form.data.Fields.push(field);
  // Signatures exist, and the file is only ever appended to; nothing is drawn anew.
  Object.assign(form.data, { SigFlags: 3, NeedAppearances: false });
  for (const part of [signature, field] as unknown as { end(): void }[]) part.end();
}
