import type { CallInput, CallOutput } from '@lonja/protocol/client';

/** A mandate as somebody types it; empty: no limit of that kind. */
export interface MandateDraft {
  readonly symbols: string;
  readonly maxOrder: string;
  readonly maxDay: string;
  readonly maxWithdrawalsDay: string;
  readonly maxExposure: string;
  readonly maxLeverage: string;
  readonly ordersAMinute: string;
  readonly maxDailyLoss: string;
  readonly from: string;
  readonly until: string;
  readonly workdays: boolean;
}

export const NO_LIMITS: MandateDraft = {
  symbols: '',
  maxOrder: '',
  maxDay: '',
  maxWithdrawalsDay: '',
  maxExposure: '',
  maxLeverage: '',
  ordersAMinute: '',
  maxDailyLoss: '',
  from: '',
  until: '',
  workdays: false,
};

/** The fields of a draft that hold an amount or a count. */
export const AMOUNT_FIELDS = [
  'maxOrder',
  'maxDay',
  'maxWithdrawalsDay',
  'maxExposure',
  'maxDailyLoss',
] as const;
export const COUNT_FIELDS = ['maxLeverage', 'ordersAMinute'] as const;

type Mandate = NonNullable<CallOutput<'listApiKeys'>[number]['authority']['mandate']>;
type MandateRequest = NonNullable<CallInput<'setMandate'>['body']['mandate']>;

const AMOUNT = /^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,6})?$/;
const COUNT = /^[1-9]\d{0,2}$/;
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, ...WORKDAYS, 6];

/** The fields of a draft that can't be read. */
export function listMandateProblems(draft: MandateDraft): ReadonlySet<keyof MandateDraft> {
  const wrong = new Set<keyof MandateDraft>();
  for (const name of AMOUNT_FIELDS)
    if (draft[name] !== '' && !AMOUNT.test(draft[name].trim())) wrong.add(name);
  for (const name of COUNT_FIELDS) if (draft[name] !== '' && !COUNT.test(draft[name].trim())) wrong.add(name);
  const { from, until } = draft;
  const isReadable = (from === '' && until === '') || (TIME.test(from) && TIME.test(until) && from < until);
  if (!isReadable) wrong.add('from');
  return wrong;
}

/** A draft without problems as the call takes it; undefined where it limits nothing. */
export function readMandate(draft: MandateDraft, timeZone: string): MandateRequest | undefined {
  const symbols = draft.symbols.split(/[\s,;]+/).filter((symbol) => symbol !== '');
  const limits = Object.fromEntries(
    [...AMOUNT_FIELDS, ...COUNT_FIELDS].flatMap((name) => {
      const text = draft[name].trim();
      return text === '' ? [] : [[name, text]];
    }),
  );
  const hasHours = draft.from !== '' || draft.workdays;
  const hours = {
    weekdays: draft.workdays ? WORKDAYS : EVERY_DAY,
    from: draft.from || '00:00',
    until: draft.until || '24:00',
  };
  if (symbols.length === 0 && Object.keys(limits).length === 0 && !hasHours) return undefined;
  return { timeZone, ...limits, ...(symbols.length > 0 ? { symbols } : {}), ...(hasHours ? { hours } : {}) };
}

/** A mandate as the form shows it. */
export function buildMandateDraft(mandate: Mandate | null): MandateDraft {
  if (!mandate) return NO_LIMITS;
  const isWholeDay = mandate.hours?.from === '00:00' && mandate.hours.until === '24:00';
  return {
    symbols: mandate.symbols?.join(', ') ?? '',
    maxOrder: mandate.maxOrder ?? '',
    maxDay: mandate.maxDay ?? '',
    maxWithdrawalsDay: mandate.maxWithdrawalsDay ?? '',
    maxExposure: mandate.maxExposure ?? '',
    maxDailyLoss: mandate.maxDailyLoss ?? '',
    maxLeverage: mandate.maxLeverage === null ? '' : String(mandate.maxLeverage),
    ordersAMinute: mandate.ordersAMinute === null ? '' : String(mandate.ordersAMinute),
    from: isWholeDay ? '' : (mandate.hours?.from ?? ''),
    until: isWholeDay ? '' : (mandate.hours?.until ?? ''),
    workdays: mandate.hours !== null && !mandate.hours.weekdays.includes(0),
  };
}
