import { expect, it } from 'vitest';
import { fillTemplate, listPlaceholders } from './fill-template.ts';

const textOf = (name: string) =>
  ({ price: '1,234.50', evil: `</script><b title="x">'&`, 'quote.^GSPC.bid': '6,000.10' })[name];

it('fills texts and attributes, escaped, and gives the script the same', () => {
  const page =
    '<p data-x="{{evil}}">{{price}} {{quote.^GSPC.bid}}</p><script type="application/json">{{facts}}</script>';
  const filled = fillTemplate(page, textOf);
  expect(filled).toContain(
    '<p data-x="&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;&#x27;&amp;">1,234.50 6,000.10</p>',
  );
  const json = /json">(.*)<\/script>$/.exec(filled)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    evil: textOf('evil'),
    price: '1,234.50',
    'quote.^GSPC.bid': '6,000.10',
  });
});

it('never lets a placeholder through', () => {
  expect(() => fillTemplate('{{nothing}}', textOf)).toThrow('no text for the placeholder nothing');
});

it('does not take a text for a placeholder, nor for a pattern', () => {
  expect(fillTemplate('{{a}}', () => '{{b}} $& $1')).toBe('{{b}} $&amp; $1');
});

it('lists each name once', () => {
  expect(listPlaceholders('{{a}} {{b.c}} {{a}} { {d} }')).toEqual(['a', 'b.c']);
});
