import type { RefusalCode } from '../errors/refusals.ts';
import type { refusalFiguresEn } from './en.ts';

/** A text for each refusal, and for a failure of the server. */
export type RefusalTexts = Readonly<Record<RefusalCode | 'internal', string>>;
/** Longer texts with gaps for the figures that explain a refusal. */
export type RefusalFigures = Readonly<Record<keyof typeof refusalFiguresEn, string>>;
