import { inEachLanguage, LANGUAGE_CODES } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { expect, test } from 'vitest';
import { noticeText, type NoticeFigures } from '../notices/notice-text.ts';
import { RECORDED_REASONS, reasonText } from './recorded-reasons.ts';

const FIGURES = {} as NoticeFigures;
const CLIENT = await inEachLanguage(({ client }) => client());
const PANEL = await inEachLanguage(({ admin }) => admin());

test.each(LANGUAGE_CODES)('what stands for a reason is said in %s on every surface', (language) => {
  const { notices, statement } = SERVER_TEXTS[language];
  for (const words of [notices, statement, CLIENT[language], PANEL[language]].map(
    (surface) => surface.recordedReasons,
  ))
    for (const [name, recorded] of Object.entries(RECORDED_REASONS)) {
      const said = reasonText(recorded, (one) => words[one]);
      expect([name, said === recorded]).toEqual([name, language === 'en']);
      expect(reasonText(`${recorded}!`, (one) => words[one])).toBe(`${recorded}!`);
    }
});

test.each([
  ['administrator_act', { changes: [], reason: RECORDED_REASONS.none }],
  ['disqualified', { contest: 'Copa', reason: RECORDED_REASONS.none }],
] as const)('a notice of %s says so in its reader’s language', (kind, data) => {
  const { notices } = SERVER_TEXTS.es;
  const said = noticeText({ kind, data } as never, { texts: notices, reasons: {}, figures: FIGURES });
  expect(said?.text).toContain('Sin motivo indicado');
});
