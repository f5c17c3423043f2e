import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

describe('a comma-separated table', () => {
  it('reads bare and quoted fields, commas and quotes within quotes, empty fields at the end', () => {
    expect(parseCsv('symbol,name,volume\nA,"Alpha, ""the"" Inc.",\nB,Beta,7\n')).toEqual([
      { symbol: 'A', name: 'Alpha, "the" Inc.', volume: '' },
      { symbol: 'B', name: 'Beta', volume: '7' },
    ]);
  });

  it('reads a last line without its end, and lines that end as on Windows', () => {
    expect(parseCsv('a,b\r\n1,2\r\n3,')).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '' },
    ]);
  });

  it.each([
    ['a field too few', 'a,b\n1\n', /row 2: 1 fields instead of 2/],
    ['a field too many', 'a,b\n1,2,3\n', /row 2: 3 fields instead of 2/],
    ['an empty line', 'a,b\n\n1,2\n', /row 2: 1 fields/],
    ['a quote left open', 'a,b\n1,"2\n', /row 2: a quote is out of place/],
    ['text behind a quote', 'a,b\n1,"2"3\n', /row 2: a quote is out of place/],
    ['a quote within a bare field', 'a,b\n1,2"3\n', /row 2: a quote is out of place/],
    ['nothing', '', /empty/],
  ])('refuses %s', (_title, text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });

  it('gives back whatever was quoted into it', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = ['x,y', ...rows.map(([x, y]) => `${quoted(x)},${quoted(y)}`)].join('\n');
        expect(parseCsv(text)).toEqual(rows.map(([x, y]) => ({ x, y })));
      }),
    );
  });
});
