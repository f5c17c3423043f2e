import type { CertificateFacts } from '@lonja/protocol';
import { fillGaps } from '@lonja/words/fill-gaps';
import { encode } from 'uqr';
import { BAND_WIDTH } from './certificate-band.ts';
import {
  BOLD,
  COLORS,
  REGULAR,
  type CertificateDraft,
  type CertificateSheet,
  type CertificateWords,
} from './certificate-sheet.ts';
import { decorate, writeTagged } from './sheet-parts.ts';

/** Points. */
const LEFT = BAND_WIDTH + 44;
const WIDTH = 604;
const CODE = 78;

type Look = 'name' | 'title' | 'lead' | 'label' | 'figure' | 'note' | 'small';
const LOOKS: Readonly<
  Record<Look, { readonly font: string; readonly size: number; readonly color: string }>
> = {
  name: { font: BOLD, size: 36, color: COLORS.ink },
  title: { font: BOLD, size: 21, color: COLORS.stone },
  lead: { font: REGULAR, size: 12.5, color: COLORS.ink },
  label: { font: REGULAR, size: 8, color: COLORS.faint },
  figure: { font: BOLD, size: 13, color: COLORS.ink },
  note: { font: REGULAR, size: 8.5, color: COLORS.ink },
  small: { font: REGULAR, size: 7, color: COLORS.faint },
};

/** What is certified, of whom, and how anybody checks it. */
export function writePage(sheet: CertificateSheet, draft: CertificateDraft): void {
  const { facts, texts, name } = draft;
  const { result } = facts;
  writeHeading(sheet, texts.title);
  line(sheet, 'P', 'lead', texts.certifies, 92);
  line(sheet, 'H1', 'name', name, 112);
  line(sheet, 'P', 'lead', formatLead(facts, texts), 166);
  line(sheet, 'H2', 'title', result.name, 188);
  if (result.group !== null) line(sheet, 'P', 'lead', result.group, 217);
  const below =
    result.kind === 'contest' ? writeContest(sheet, result, texts) : writePhases(sheet, result, texts);
  const scoring = result.kind === 'contest' ? rankedBy(result, texts) : texts.evaluationScoring;
  paragraph(sheet, 'note', scoring, below + 12, WIDTH);
  writeProofs(sheet, draft);
}

function writeHeading({ document, ...sheet }: CertificateSheet, title: string): void {
  writeTagged({ document, ...sheet }, 'P', () => {
    document
      .font(BOLD)
      .fontSize(11)
      .fillColor(COLORS.stone)
      .text(sheet.printable(title).toLocaleUpperCase(), LEFT, 52, {
        characterSpacing: 3.2,
        lineBreak: false,
      });
  });
  decorate(document, () => {
    document
      .moveTo(LEFT, 76)
      .lineTo(LEFT + WIDTH, 76)
      .lineWidth(0.75)
      .stroke(COLORS.stoneDim);
  });
}

function formatLead({ result }: CertificateFacts, texts: CertificateWords): string {
  if (result.kind === 'contest') {
    const { place, entries } = result;
    return place === null
      ? fillGaps(texts.tookPart, { entries })
      : fillGaps(texts.placed, { place, entries });
  }
  const { phases, results } = result;
  const phase = results.at(-1)?.phase ?? phases;
  return phase === phases ? texts.passedAll : fillGaps(texts.passedPhase, { phase, phases });
}

const rankedBy = ({ scoring }: ContestResult, { contestScoring }: CertificateWords): string =>
  fillGaps(contestScoring[scoring?.kind ?? 'equity'], { penalty: scoring?.penalty ?? 0 });

type ContestResult = Extract<CertificateFacts['result'], { kind: 'contest' }>;
type EvaluationResult = Extract<CertificateFacts['result'], { kind: 'evaluation' }>;

const FIGURES_TOP = 250;

/** @returns where it ends */
function writeContest(sheet: CertificateSheet, result: ContestResult, texts: CertificateWords): number {
  const { place, entries, returnPercent, scoring, score, grant, beganAt, endedAt, finishedAt } = result;
  const moment = momentIn(texts.locale, 'UTC');
  const ranked: [string, string][] =
    place === null || returnPercent === null
      ? []
      : [
          [texts.place, fillGaps(texts.placeOf, { place, entries })],
          [texts.return, percentText(returnPercent, texts.locale)],
          // The score of a return is the return.
          ...(score === null || scoring?.kind === 'return'
            ? []
            : [[texts.score, scoreText(score, texts.locale)] as [string, string]]),
        ];
  writeRow(sheet, FIGURES_TOP, [...ranked, [texts.grant, usdText(grant, texts.locale)]]);
  writeRow(sheet, FIGURES_TOP + 44, [
    [texts.held, `${moment(beganAt)} –\n${moment(endedAt)}`],
    [texts.finished, moment(finishedAt)],
  ]);
  return FIGURES_TOP + 104;
}

/** More phases would not fit; no plan has them. */
const PHASE_HEIGHT = 17;

function writePhases(
  sheet: CertificateSheet,
  { results, zone }: EvaluationResult,
  texts: CertificateWords,
): number {
  const moment = momentIn(texts.locale, zone);
  const head = [texts.phase, texts.grant, texts.profit, texts.target, texts.days, texts.ended];
  const rows = results.map(({ phase, grant, profit, target, returnPercent, days, endedAt }) => [
    String(phase),
    usdText(grant, texts.locale),
    `${usdText(profit, texts.locale)} (${percentText(returnPercent, texts.locale)})`,
    usdText(target, texts.locale),
    String(days),
    moment(endedAt),
  ]);
  const widths = [44, 96, 150, 92, 62, 160];
  for (const [number, cells] of [head, ...rows].entries()) {
    let left = LEFT;
    for (const [place, cell] of cells.entries()) {
      const width = widths[place] ?? 0;
      at(sheet, 'P', number === 0 ? 'label' : 'note', cell, {
        left,
        top: FIGURES_TOP + number * PHASE_HEIGHT,
        width,
      });
      left += width;
    }
  }
  return FIGURES_TOP + (rows.length + 1) * PHASE_HEIGHT;
}

/** Figures beside each other, each under what it is. */
function writeRow(
  sheet: CertificateSheet,
  top: number,
  figures: readonly (readonly [string, string])[],
): void {
  const width = WIDTH / Math.max(2, figures.length);
  for (const [place, [label, value]] of figures.entries()) {
    const left = LEFT + place * width;
    at(sheet, 'P', 'label', label, { left, top, width });
    at(sheet, 'P', value.includes('\n') || value.length > 28 ? 'lead' : 'figure', value, {
      left,
      top: top + 11,
      width,
    });
  }
}

const PROOFS_TOP = 424;
const PROOF_STEP = 18.5;

/** Hashes, addresses and the signature. */
function writeProofs(sheet: CertificateSheet, { facts, texts, fingerprint }: CertificateDraft): void {
  const { document } = sheet;
  const { installation, id, issuedAt, seal, audit, result, isDemonstration } = facts;
  decorate(document, () => {
    document
      .moveTo(LEFT, PROOFS_TOP)
      .lineTo(LEFT + WIDTH, PROOFS_TOP)
      .lineWidth(0.5)
      .stroke(COLORS.line);
  });
  const verify = `${installation.address}/verify`;
  const state = `${installation.address}/certificates/${id}`;
  const { world, commitment } = result;
  const proofs: [string, string][] = [
    [texts.seal, seal],
    ...(result.kind === 'evaluation'
      ? [[texts.verdict, result.results.at(-1)?.evidence ?? ''] as [string, string]]
      : []),
    ...(world !== null && commitment !== null
      ? [[fillGaps(texts.world, { world }), commitment] as [string, string]]
      : []),
    [fillGaps(texts.audit, { number: audit.number }), audit.hash],
    [texts.signature, fingerprint],
  ];
  const width = WIDTH - CODE - 20;
  for (const [place, [label, hash]] of proofs.entries()) {
    const top = PROOFS_TOP + 8 + place * PROOF_STEP;
    at(sheet, 'P', 'small', label, { left: LEFT, top, width });
    at(sheet, 'P', 'note', hash, { left: LEFT, top: top + 8, width, size: 7.5 });
  }
  writeTagged(sheet, 'Figure', () => drawCode(document, state), fillGaps(texts.qr, { address: state }));
  const issued = fillGaps(texts.issued, {
    time: momentIn(texts.locale, 'UTC')(issuedAt),
    name: installation.name,
  });
  const notes = [
    issued,
    fillGaps(texts.check, { address: verify }),
    fillGaps(texts.state, { address: state }),
    [isDemonstration ? texts.demonstration : '', texts.nature].filter(Boolean).join(' '),
  ];
  for (const [place, note] of notes.entries())
    at(sheet, 'P', 'note', note, {
      left: LEFT,
      top: PROOFS_TOP + 14 + proofs.length * PROOF_STEP + place * 12.5,
      width: WIDTH,
      size: 8,
    });
}

function drawCode(document: PDFKit.PDFDocument, address: string): void {
  const { data, size } = encode(address, { border: 0 });
  const cell = CODE / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(LEFT + WIDTH - CODE + column * cell, PROOFS_TOP + 9 + row * cell, cell, cell);
  document.fill(COLORS.ink);
}

const line = (sheet: CertificateSheet, tag: 'H1' | 'H2' | 'P', look: Look, text: string, top: number): void =>
  at(sheet, tag, look, text, { left: LEFT, top, width: WIDTH });

function paragraph(sheet: CertificateSheet, look: Look, text: string, top: number, width: number): void {
  const { document, printable } = sheet;
  const { font, size, color } = LOOKS[look];
  writeTagged(sheet, 'P', () => {
    document
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(printable(text), LEFT, top, { width, lineGap: 1.5 });
  });
}

interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly size?: number;
}

/** A line of text, smaller where it is too long for its place, cut where it would be too small to read. */
function at(
  sheet: CertificateSheet,
  tag: 'H1' | 'H2' | 'P',
  look: Look,
  text: string,
  { left, top, width, size: wanted }: Spot,
): void {
  const { document } = sheet;
  const { font, size: usual, color } = LOOKS[look];
  const maximum = wanted ?? usual;
  writeTagged(sheet, tag, () => {
    document.font(font).fillColor(color);
    for (const [place, part] of text.split('\n').entries()) {
      const printed = sheet.printable(part);
      const size = fittingSize(document, printed, { maximum, width: width - 6 });
      const lead = (maximum - size) / 2;
      document.fontSize(size).text(printed, left, top + lead + place * maximum * 1.25, {
        width: width - 6,
        height: size * 1.3,
        lineBreak: false,
        ellipsis: true,
      });
    }
  });
}

/** Half as large at least. */
function fittingSize(
  document: PDFKit.PDFDocument,
  text: string,
  { maximum, width }: { readonly maximum: number; readonly width: number },
): number {
  const needed = document.fontSize(maximum).widthOfString(text);
  return needed <= width ? maximum : Math.max(maximum / 2, (maximum * width) / needed);
}

/** '27 November 2026, 16:30 (UTC)' */
const momentIn = (locale: string, timeZone: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (moment: string): string => `${format.format(new Date(moment))} (${timeZone.replaceAll('_', ' ')})`;
};

const percentText = (percent: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(percent)} %`;

const scoreText = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(score);

const usdText = (amount: string, locale: string): string =>
  `${new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
    roundingMode: 'trunc',
  }).format(amount as Intl.StringNumericLiteral)} USD`;
