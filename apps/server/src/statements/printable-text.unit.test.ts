import { expect, it } from 'vitest';
import { loadStatementFonts } from './statement-fonts.ts';

const { printable } = loadStatementFonts();

it.each([
  'Ñandú, Größe, déjà vu – 5 €',
  'Łukasz Żółć, Şahin Çağlar, Đorđe Čović, Őrs Űrhegyi, Ștefan Țîrlea',
  'Kārlis Šķēle, Rūta Žemaitė, Íris Þórsdóttir, Ħal Għaxaq',
  'Αθηνά Παπαδοπούλου, Ίων Ϋδρα',
  'Екатерина Щёголева, Ґалина Їжакевич, Ђорђе Љубичић, Ўладзь',
  'Nguyễn Thị Hương, Đặng Văn Hậu',
  '\u221212.50 → 3 ≈ €',
])('%s is printed as it is', (text) => expect(printable(text)).toBe(text));

it.each([
  ['1\u202f234,50', '1\u00a0234,50'],
  ['a b\nc\td', 'a b c d'],
  ['e\u0301', 'é'],
  ['ᾳ', 'α'],
  ['東京 🙂', '?? ?'],
])('%j is printed as %j', (text, printed) => expect(printable(text)).toBe(printed));
