import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

const BEGIN = '\ufeff';
const cell = (text: string): string => csvText([[text]]).slice(BEGIN.length, -'\r\n'.length);

describe('a CSV file', () => {
  it('[ADM-03] marks its encoding, quotes every text and leaves figures as they are', () => {
    expect(
      csvText([
        ['name', 'profit'],
        ['x, "y"', -2],
        ['12345', { figure: '-3.50' }],
        ['', 1e-7],
      ]),
    ).toBe(`${BEGIN}"name","profit"\r\n"x, ""y""",-2\r\n"12345",-3.50\r\n"",1e-7\r\n`);
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['@cmd', `"'@cmd"`],
    ['+52 55 1234', `"'+52 55 1234"`],
    ['-3.5', `"'-3.5"`],
    ['＝1+1', `"'＝1+1"`],
    ['﹢1', `"'﹢1"`],
    ['－1', `"'－1"`],
    ['＠SUM(A1)', `"'＠SUM(A1)"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\ufeff=1', `"'\ufeff=1"`],
    ['\u00a0\u3000 =1', `"'\u00a0\u3000 =1"`],
    ['\u2060\u00ad\u034f\u3164=1', `"'\u2060\u00ad\u034f\u3164=1"`],
    ['\u202e\u0001=1', `"'\u202e\u0001=1"`],
    ['\t=1', `"\t'=1"`],
    [' ;\r\n =1', `" ;\r\n' =1"`],
    ["Ana;=cmd|' /C calc'!A0", `"Ana;'=cmd|' /C calc'!A0"`],
    ['Ana;\u200b＝1', `"Ana;'\u200b＝1"`],
    ['Ana\t+1', `"Ana\t'+1"`],
    ['Ana\n@x', `"Ana\n'@x"`],
    ['Ana\r\n-1', `"Ana\r\n'-1"`],
    ['a,=1', `"a,'=1"`],
    ['a;"=1', `"a;'""=1"`],
  ])('[ADM-03] %j runs nowhere', (text, written) => expect(cell(text)).toBe(written));

  it.each([
    'Ana María',
    'a=b',
    'a - b',
    'one-time',
    'ana@example.org',
    '1 + 1',
    "O'Brien",
    '2026-11-22T10:00:00.000Z',
  ])('[ADM-03] %j stays as it is', (text) => expect(cell(text)).toBe(`"${text}"`));

  it('[ADM-03] a figure that is none is a text', () => {
    expect(csvText([[{ figure: '=1+1' }]])).toBe(`${BEGIN}"'=1+1"\r\n`);
  });

  it('[ADM-03] no text has a formula behind any separator, whatever stands before it', () => {
    const part = fc.constantFrom(
      '=',
      '＝',
      '+',
      '-',
      '@',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u200b',
      '"',
      "'",
      'a',
      '1',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const written = cell(parts.join('')).slice(1, -1).replaceAll('""', '"');
        for (const piece of written.split(/[;,\t\r\n]/))
          expect(piece.replace(/^[\s\u200b"]+/u, '')).not.toMatch(/^[=＝+\-@]/u);
      }),
    );
  });
});
