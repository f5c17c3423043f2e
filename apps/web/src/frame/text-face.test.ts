import { expect, it } from 'vitest';
import { bringFace, FACE_KEY } from './text-face.ts';

function opened(face: string | undefined, known: string | null) {
  const linked: string[] = [];
  const kept = new Map(known === null ? [] : [[FACE_KEY, known]]);
  const page = {
    querySelector: () => (face === undefined ? null : { dataset: { face } }),
    createElement: () => ({}),
    head: { append: ({ href }: { readonly href: string }) => linked.push(href) },
  } as unknown as Document;
  bringFace(page, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  return { linked, kept: kept.get(FACE_KEY) };
}

it('brings the text face after the first view, and remembers that this browser has it', () => {
  expect(opened('/assets/face-1.css', null)).toEqual({
    linked: ['/assets/face-1.css'],
    kept: '/assets/face-1.css',
  });
  expect(opened('/assets/face-2.css', '/assets/face-1.css').linked).toEqual(['/assets/face-2.css']);
});

it('leaves it to the script before the first paint where the browser has it already', () => {
  expect(opened('/assets/face-1.css', '/assets/face-1.css').linked).toEqual([]);
  expect(opened(undefined, null)).toEqual({ linked: [], kept: undefined });
});
