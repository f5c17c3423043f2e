import type { MarginPreset, WrittenFinancing } from '@lonja/core';
import { EVERY_KEY } from '@lonja/core/mandate-limits';
import { AUDIT_FIELDS, isAuditField, type AuditValueKind } from '@lonja/protocol/audit-fields';
import type { TFunction } from 'i18next';
import type { AuditSearch } from './audit-search.ts';
import { exactMoney } from '../../acts/difference.ts';
import { momentsOfDays } from '../../display/local-days.ts';
import type { PanelDisplay } from '../../display/panel-display.tsx';

/** What stands for a value in words; what a later version writes is shown as it is. */
const VALUES = [
  'ideal',
  'retail',
  'stressed',
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'user',
  'admin',
  'true',
  'false',
  'set',
  'suspended',
  'resumed',
  'every',
  'student',
  'teacher',
  'assistant',
  'draft',
  'published',
  'closed',
  'open',
  'new_code',
  'passed',
  'breached',
  'expired',
  'voided',
  'removed',
  'lti',
] as const;

const valueWord = (value: string) => (value === EVERY_KEY ? 'every' : VALUES.find((one) => one === value));

/** The panel's words and formats. */
export interface AuditWording {
  readonly t: TFunction<'admin'>;
  readonly display: Pick<PanelDisplay, 'decimal' | 'between' | 'percent' | 'second' | 'utcDay'>;
}

type Recorded = Readonly<Record<string, unknown>>;

/** One clause for each field of an act's record: from what it was to what it is, in the reader's words and formats. */
export function formatClauses(
  { before, after }: { readonly before: Recorded; readonly after: Recorded },
  wording: AuditWording,
): string[] {
  const { t } = wording;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const name = formatField(field, wording);
    const [was, is] = [before, after].map((values) => formatValue(field, values[field], wording));
    if (was !== undefined && is !== undefined)
      return was === is ? [] : [t('audit.changed', { name, before: was, after: is })];
    if (is !== undefined) return [t('audit.setTo', { name, after: is })];
    return was === undefined ? [] : [t('audit.cleared', { name, before: was })];
  });
}

/** Positions that were closed are recorded by their symbol, with their quantity. */
const formatField = (field: string, { t }: AuditWording): string =>
  isAuditField(field) ? t(`audit.fields.${field}`) : t('audit.position', { symbol: field });

const ERASABLE = /^sha256:/;

/** Undefined where there is none. Personal data of an erased person is a digest that can't be resolved. */
function formatValue(field: string, value: unknown, wording: AuditWording): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const kind = isAuditField(field) ? AUDIT_FIELDS[field] : 'number';
  if (typeof value === 'object') return termsText(kind, value, wording);
  const text = String(value as string | number | boolean);
  if (kind !== 'seal' && ERASABLE.test(text)) return wording.t('audit.erased');
  return WRITTEN[kind](text, wording);
}

/** How a value of each kind is written; a kind without its row does not compile. */
const WRITTEN: Readonly<Record<AuditValueKind, (value: string, wording: AuditWording) => string>> = {
  text: (value) => value,
  word: (value, { t }) => {
    const word = valueWord(value);
    return word ? t(`audit.values.${word}`) : value;
  },
  seal: (value) => value.replace(ERASABLE, ''),
  usd: (value, { display }) => `${exactMoney(value, display)} USD`,
  signedUsd: (value, { display }) => `${exactMoney(value, display)} USD`,
  number: (value, { display }) => (isNumber(value) ? display.between(value, 0, ATOMS) : value),
  factor: (value, { t, display }) =>
    Number(value) === 0 ? t('audit.paused') : `×${display.between(value, 0, ATOMS)}`,
  moment: (value, { display }) => display.second(isNumber(value) ? readMoment(value) : value),
  day: (value, { display }) => display.utcDay(value),
  financing: (value) => value,
  margin: (value) => value,
};

/** Decimals of a quantity and a price. */
const ATOMS = 8;
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** Milliseconds since 1970 as a moment of the wire. */
const readMoment = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();

/** The terms of financing and margin, which are recorded whole. */
function termsText(kind: AuditValueKind, terms: object, { t, display }: AuditWording): string {
  if (kind === 'financing') {
    const { kind: of, markup, benchmarks, tomNext } = terms as WrittenFinancing & Record<string, never>;
    if (of === 'flat') return t('audit.financing.flat');
    const rates = Object.entries<string>(benchmarks).map(
      ([currency, rate]) => `${currency} ${display.percent(rate)}`,
    );
    const points = Object.entries<{ long: string; short: string }>(tomNext).map(
      ([symbol, { long, short }]) =>
        `${symbol} ${display.between(long, 0, ATOMS)} / ${display.between(short, 0, ATOMS)}`,
    );
    return t('audit.financing.table', {
      markup: display.percent(markup),
      rates: [...rates, ...points].join(', '),
    });
  }
  const preset = terms as MarginPreset;
  const name = t(`margin.kinds.${preset.kind}`);
  if (preset.kind !== 'own') return name;
  const caps = Object.entries(preset.caps) as [keyof typeof preset.caps, number][];
  const after = caps.map(([of, cap]) => `${t(`margin.classes.${of}`)} 1:${cap}`).join(', ');
  return t('audit.setTo', { name, after });
}

/** The address as a server query, with days in the list's time zone. */
export const buildAuditQuery = ({ page, ...filter }: AuditSearch): Record<string, string> => ({
  ...filter,
  ...momentsOfDays(filter),
  page: String(page ?? 1),
});
