import type { CertificateFacts } from '@lonja/protocol';
import type { CertificateTexts } from '@lonja/words/texts';
import type { StatementFonts } from '../statements/statement-fonts.ts';

/** The texts in the language of the page. */
export interface CertificateWords extends CertificateTexts {
  /** The locale of figures and moments. */
  readonly locale: string;
  /** States that funds are virtual. */
  readonly mark: string;
  /** Said where nobody of the installation exists. */
  readonly demonstration: string;
}

/** What a certificate is drawn from: nothing on the page stands anywhere else. */
export interface CertificateDraft {
  readonly facts: CertificateFacts;
  readonly texts: CertificateWords;
  /** As the fonts have it. */
  readonly name: string;
  /** SHA-256 of the certificate that signs, hexadecimal. */
  readonly fingerprint: string;
}

/** The PDF, how texts are written on it, and the tree by which it is read aloud. */
export interface CertificateSheet {
  readonly document: PDFKit.PDFDocument;
  readonly printable: StatementFonts['printable'];
  readonly tree: PDFKit.PDFStructureElement;
}

export const REGULAR = 'regular';
export const BOLD = 'bold';
/** The light theme's, of the screens. */
export const COLORS = {
  paper: '#fdfdfb',
  well: '#0c1016',
  ink: '#12171f',
  faint: '#596270',
  line: '#d9dde3',
  stone: '#5e4d2a',
  stoneOnWell: '#d9c7a3',
  stoneDim: '#8d8067',
  inkOnWell: '#f3f5f8',
} as const;
