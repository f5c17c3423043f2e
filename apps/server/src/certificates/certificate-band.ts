import { BOLD, COLORS, type CertificateDraft, type CertificateSheet } from './certificate-sheet.ts';
import { decorate, writeTagged } from './sheet-parts.ts';

/** Points. */
export const BAND_WIDTH = 150;
const LEFT = 34;
const PATTERN_TOP = 150;
const BAR = 9;
const BAR_STEP = 11.2;

/** The dark band at the left: the mark of the product, the sealed rules as a pattern, and that funds are virtual. */
export function writeBand(sheet: CertificateSheet, { facts, texts }: CertificateDraft): void {
  const { document, printable } = sheet;
  const { height, width } = document.page;
  decorate(document, () => {
    document.rect(0, 0, width, height).fill(COLORS.paper);
    document.rect(0, 0, BAND_WIDTH, height).fill(COLORS.well);
    drawMark(document);
  });
  writeTagged(sheet, 'P', () => {
    document
      .font(BOLD)
      .fontSize(17)
      .fillColor(COLORS.inkOnWell)
      .text('Lonja', LEFT + 32, 46, { lineBreak: false });
  });
  writeTagged(sheet, 'Figure', () => drawSeal(document, facts.seal), texts.sealPicture);
  writeTagged(sheet, 'P', () => {
    document
      .font(BOLD)
      .fontSize(9.5)
      .fillColor(COLORS.stoneOnWell)
      .text(printable(texts.mark).toLocaleUpperCase(texts.locale), LEFT, height - 62, {
        width: BAND_WIDTH - LEFT - 10,
        characterSpacing: 1.2,
      });
  });
}

/** A pointed arch with a candle for a column, as the screens have it: 24 units square. */
function drawMark(document: PDFKit.PDFDocument): void {
  document.save().translate(LEFT, 42).scale(1.08);
  document.lineCap('round').lineJoin('round');
  document
    .path('M3.5 22V12.4A12.2 12.2 0 0 1 12 1.6a12.2 12.2 0 0 1 8.5 10.8V22')
    .lineWidth(2.2)
    .stroke(COLORS.inkOnWell);
  document.path('M12 6.2v3M12 19v3').lineWidth(1.8).stroke(COLORS.stoneOnWell);
  document
    .path('M8.7 9.4h6.6v1.1l-6.6 3.3zM8.7 15.3l6.6-3.3v2.5l-6.6 3.3zM15.3 16v2.8H9.7z')
    .fill(COLORS.stoneOnWell);
  document.restore();
}

/** A bar for each of the 32 bytes: two contests with the same rules and prices have the same pattern, others do not. */
function drawSeal(document: PDFKit.PDFDocument, seal: string): void {
  const bytes = Buffer.from(seal, 'hex');
  const longest = BAND_WIDTH - 2 * LEFT;
  for (const [place, byte] of bytes.entries()) {
    const length = 6 + (byte / 255) * (longest - 6);
    document
      .rect(LEFT, PATTERN_TOP + place * BAR_STEP, length, BAR)
      .fill(place % 2 === 0 ? COLORS.stoneOnWell : COLORS.stoneDim);
  }
}
