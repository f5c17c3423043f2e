import type { CertificateSheet } from './certificate-sheet.ts';

type Tag = 'H1' | 'H2' | 'P' | 'Figure';

/** Draws something that is read aloud, in the order of the calls. @param alt says what a picture shows */
export function writeTagged(
  { document, tree }: CertificateSheet,
  tag: Tag,
  draw: () => void,
  alt?: string,
): void {
  tree.add(document.struct(tag, alt === undefined ? {} : { alt }, draw));
}

/** Draws something that says nothing. */
export function decorate(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
