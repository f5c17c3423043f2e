import { setImmediate } from 'node:timers/promises';
import { accountValueOf, formatUsdExact, type Balances, type Usd } from '@lonja/core';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { StatementTexts } from '@lonja/words/texts';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import PDFDocument from 'pdfkit';
import {
  computeClosing,
  type FillEvidence,
  type SetProfit,
  type Statement,
  type StatementLine,
} from './statement.ts';
import type { StatementFonts } from './statement-fonts.ts';

/** The texts in the client's language. */
export interface StatementWords extends StatementTexts {
  /** The locale of figures. */
  readonly locale: string;
}

/** The PDF document, and how texts are written on it. */
interface Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly printable: StatementFonts['printable'];
}

interface Column {
  readonly width: number;
  readonly align: 'left' | 'right';
}

const MARGIN = 40;
const TOP = 78;
const BOTTOM = 60;
const SIZE = 8;
const REGULAR = 'regular';
const BOLD = 'bold';
const INK = '#14161a';
const FAINT = '#5a6070';
const RULE = '#c9cdd6';
/** Rows drawn before the event loop is released to other work. */
const ROWS_AT_ONCE = 5;

const ENTRY_COLUMNS: readonly Column[] = [
  { width: 30, align: 'right' },
  { width: 88, align: 'left' },
  { width: 169, align: 'left' },
  { width: 57, align: 'right' },
  { width: 57, align: 'right' },
  { width: 57, align: 'right' },
  { width: 57, align: 'right' },
];
const SET_COLUMNS: readonly Column[] = [
  { width: 80, align: 'left' },
  { width: 88, align: 'left' },
  { width: 75, align: 'right' },
  { width: 75, align: 'right' },
  { width: 197, align: 'left' },
];

/** A statement as PDF: A4, virtual funds named on each page. Amounts are exact, with two to six decimals. */
export async function renderStatement(
  statement: Statement,
  texts: StatementWords,
  fonts: StatementFonts,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    bufferPages: true,
    lang: texts.locale,
    displayTitle: true,
    margins: { top: TOP, bottom: BOTTOM, left: MARGIN, right: MARGIN },
    info: { Title: `${texts.title} · ${texts.mark}`, Author: 'Lonja', CreationDate: statement.issuedAt },
  });
  const whole = collectBytes(document);
  document.registerFont(REGULAR, fonts.regular).registerFont(BOLD, fonts.bold);
  const sheet: Sheet = { document, printable: fonts.printable };
  writeParties(sheet, statement, texts);
  writeSums(sheet, statement, texts);
  await writeEntries(sheet, statement.lines, texts);
  await writeSetProfits(sheet, statement.setProfits, texts);
  framePages(sheet, texts);
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

function writeParties({ document, printable }: Sheet, statement: Statement, texts: StatementWords): void {
  const { username, fullName } = statement.client;
  const lines = [
    [texts.client, fullName ? `${fullName} (${username})` : username],
    [texts.account, String(statement.accountId)],
    [texts.period, `${statement.from} – ${statement.to}`],
    [texts.issued, momentText(statement.issuedAt)],
  ] as const;
  for (const [label, text] of lines) {
    document.font(REGULAR).fontSize(9).fillColor(FAINT).text(printable(label), MARGIN, document.y, {
      continued: true,
    });
    document.fillColor(INK).text(`  ${printable(text)}`);
  }
  document.moveDown();
}

/** Opening and closing balances, by ledger account and in total. */
function writeSums(sheet: Sheet, statement: Statement, texts: StatementWords): void {
  const columns: Column[] = [
    { width: 115, align: 'left' },
    ...Array.from({ length: 5 }, () => ({ width: 80, align: 'right' as const })),
  ];
  const closing = computeClosing(statement);
  const row = (label: string, balances: Balances) => [label, ...formatAmounts(balances, texts.locale)];
  const value = (balances: Balances) => amountText(accountValueOf(balances), texts.locale);
  const head = ['', texts.cash, texts.margin, texts.profit, texts.hold, texts.value];
  drawRow(sheet, columns, head, 'head');
  drawRow(sheet, columns, [...row(texts.opening, statement.opening), value(statement.opening)], 'body');
  drawRow(sheet, columns, [...row(texts.closing, closing), value(closing)], 'sum');
}

async function writeEntries(
  sheet: Sheet,
  lines: readonly StatementLine[],
  texts: StatementWords,
): Promise<void> {
  writeHeading(sheet, texts.entries);
  if (lines.length === 0) {
    writeNote(sheet, texts.noEntries);
    return;
  }
  const head = ['#', texts.time, texts.what, texts.cash, texts.margin, texts.profit, texts.hold];
  await drawTable(
    sheet,
    ENTRY_COLUMNS,
    head,
    lines.map((line) => [
      String(line.number),
      momentText(line.at),
      describeLine(line, texts),
      ...formatAmounts(line.moved, texts.locale),
    ]),
  );
}

const said = (reason: string, { recordedReasons }: StatementWords): string =>
  reasonText(reason, (name) => recordedReasons[name]);

const describeLine = (
  { kind, origin, fill, evidence, inputs, reason }: StatementLine,
  texts: StatementWords,
): string =>
  [
    origin === null ? texts.kinds[kind] : texts.origins[origin],
    fill,
    reason === null ? null : `${texts.reason}: ${said(reason, texts)}`,
    evidence && `${texts.quote} ${evidence.quoteSequence}`,
    evidence?.rate ?? null,
    evidence?.execution ? executionText(evidence.execution, texts) : null,
    ...inputs,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** 'Retail · Ideal price 191.24 · Cost against ideal 1.00 USD' */
const executionText = (
  { profile, idealPrice, cost }: NonNullable<FillEvidence['execution']>,
  texts: StatementWords,
): string =>
  [
    texts.profiles[profile],
    `${texts.idealPrice} ${idealPrice}`,
    `${texts.idealCost} ${amountText(cost, texts.locale)} USD`,
  ].join(' · ');

async function writeSetProfits(
  sheet: Sheet,
  setProfits: readonly SetProfit[],
  texts: StatementWords,
): Promise<void> {
  writeHeading(sheet, texts.setTitle);
  writeNote(sheet, setProfits.length === 0 ? texts.noSet : texts.setNature);
  if (setProfits.length === 0) return;
  const head = [texts.symbol, texts.time, texts.marketProfit, texts.setProfit, texts.reason];
  await drawTable(
    sheet,
    SET_COLUMNS,
    head,
    setProfits.map(({ symbol, isOpen, at, market, set, reason }) => [
      isOpen ? `${symbol} (${texts.open})` : symbol,
      momentText(at),
      amountText(market, texts.locale),
      amountText(set, texts.locale),
      said(reason, texts),
    ]),
  );
}

function writeHeading({ document, printable }: Sheet, text: string): void {
  if (document.y > document.page.height - BOTTOM - 80) document.addPage();
  document.moveDown(1.2).font(BOLD).fontSize(11).fillColor(INK).text(printable(text), MARGIN);
  document.moveDown(0.4);
}

function writeNote({ document, printable }: Sheet, text: string): void {
  document.font(REGULAR).fontSize(9).fillColor(FAINT).text(printable(text), MARGIN);
  document.moveDown(0.4);
}

/** A table whose head is repeated on each page. */
async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { document } = sheet;
  drawRow(sheet, columns, head, 'head');
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    if (document.y + measureHeight(sheet, columns, row) > document.page.height - BOTTOM) {
      document.addPage();
      drawRow(sheet, columns, head, 'head');
    }
    drawRow(sheet, columns, row, 'body');
  }
}

const GAP = 4;

function measureHeight(
  { document, printable }: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
): number {
  document.font(REGULAR).fontSize(SIZE);
  const heights = columns.map(({ width }, place) =>
    document.heightOfString(printable(cells[place] ?? ''), { width: width - GAP }),
  );
  return Math.max(...heights) + GAP;
}

function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  look: 'head' | 'body' | 'sum',
): void {
  const { document, printable } = sheet;
  const top = document.y;
  const height = measureHeight(sheet, columns, cells);
  document
    .font(look === 'body' ? REGULAR : BOLD)
    .fontSize(SIZE)
    .fillColor(look === 'head' ? FAINT : INK);
  let left = MARGIN;
  for (const [place, { width, align }] of columns.entries()) {
    document.text(printable(cells[place] ?? ''), left, top + GAP / 2, { width: width - GAP, align });
    left += width;
  }
  document
    .moveTo(MARGIN, top + height)
    .lineTo(left - GAP, top + height)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  document.x = MARGIN;
  document.y = top + height;
}

/** Writes title, the notice of virtual funds and the page number on each page. */
function framePages({ document, printable }: Sheet, texts: StatementWords): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    // Without this, writing below the margin would begin another page.
    margins.bottom = 0;
    const line = { width: width - 2 * MARGIN, lineBreak: false } as const;
    document
      .font(BOLD)
      .fontSize(14)
      .fillColor(INK)
      .text(printable(`Lonja · ${texts.title}`), MARGIN, 36, line);
    document.fontSize(11).text(printable(texts.mark.toUpperCase()), MARGIN, 38, { ...line, align: 'right' });
    document.font(REGULAR).fontSize(7.5).fillColor(FAINT);
    document.text(printable(`${texts.mark}. ${texts.nature}`), MARGIN, height - 40, line);
    document.text(
      printable(fillGaps(texts.page, { page: page - start + 1, of: count })),
      MARGIN,
      height - 40,
      {
        ...line,
        align: 'right',
      },
    );
  }
}

const formatAmounts = ({ cash, margin, profit, withdrawal_hold: hold }: Balances, locale: string): string[] =>
  [cash, margin, profit, hold].map((amount) => amountText(amount, locale));

/** Exact: a statement's rows add up to its sums. */
const amountText = (amount: Usd, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
    useGrouping: 'always',
  }).format(formatUsdExact(amount) as Intl.StringNumericLiteral);

/** '2026-11-21 14:30:05' */
const momentText = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');
