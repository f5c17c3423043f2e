import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

const ROOTS = ['apps', 'packages', 'bench', 'clients', 'e2e', 'scripts'];
/** Words that lean on a noun which a comment has not written: whoever reads it has to find that in the code below. */
const LEANS = /^(?:Of|That|Those|Which|Whose|Its|They)\b/;

test('every sentence of a comment names its subject', () => {
  const found = ROOTS.flatMap(listSources).flatMap((file) =>
    findLeaning(file, fs.readFileSync(file, 'utf8')).map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test('a sentence that leans is found in blocks, in lines that go together and behind code', () => {
  const source = `
/**
 * A window. Its frame is blue.
 *
 * Of glass.
 * @returns that of the wall
 */
const a = '// Of a text'; // Whose a is
// The first line goes on. They
// are two. That is
const b = /\\/\\/ Those/; // What is of no window: that of a wall
`;
  expect(findLeaning('window.ts', source)).toEqual([
    'Its frame is blue.',
    'Of glass.',
    'Whose a is',
    'They are two.',
    'That is',
  ]);
});

const listSources = (root: string): string[] =>
  fs
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|[cm]js)$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/[\\/](?:node_modules|dist)[\\/]/.test(file));

function findLeaning(file: string, source: string): string[] {
  if (!/\/[/*]/.test(source)) return [];
  return readComments(file, source)
    .flatMap((comment) => comment.split(/(?<=[.!?]["')\]]*)\s+|\n\s*(?:\n\s*)+|\n\s*(?=@)/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => LEANS.test(sentence));
}

/** Texts of a source's comments, without their signs; lines that stand alone and follow each other are one. */
function readComments(file: string, source: string): string[] {
  const texts: string[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const comment of parseSync(file, source).comments) {
    const isLine = comment.type === 'Line';
    const text = isLine ? comment.value : comment.value.replace(/^\s*\*+ ?/gm, '');
    if (isLine && /^\r?\n[\t ]*$/.test(source.slice(end, comment.start)))
      texts.push(`${texts.pop()}\n${text}`);
    else texts.push(text);
    const before = source.slice(source.lastIndexOf('\n', comment.start) + 1, comment.start);
    end = isLine && before.trim() === '' ? comment.end : Number.POSITIVE_INFINITY;
  }
  return texts;
}
