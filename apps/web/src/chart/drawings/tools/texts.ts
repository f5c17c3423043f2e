import { asClicked, PLAIN, type ToolsOf } from '../tool-row.ts';

const TEXT = {
  key: null,
  placed: { clicks: 1 },
  counts: 'both',
  style: { ...PLAIN, colour: 'ink' },
  text: 'itself',
  extends: 'no',
  says: ['price'],
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const STEM_PX = 22;

export const TEXTS = {
  text: {
    ...TEXT,
    icon: 'M5 6V4.500h10V6M10 4.500v11M8 15.500h4',
    draw: ({ spots: [at], text, words }) =>
      at ? [{ kind: 'label', at, text: text || words.empty, align: 'left', ground: 'none' }] : [],
  },
  note: {
    ...TEXT,
    icon: 'M4 4h12v8.500H10L6.500 16v-3.500H4z',
    style: { ...PLAIN, colour: 'stone' },
    draw: ({ spots: [at], text, words }) =>
      at
        ? [
            { kind: 'stroke', spots: [at, { x: at.x, y: at.y - STEM_PX }] },
            {
              kind: 'label',
              at: { x: at.x, y: at.y - STEM_PX },
              text: text || words.empty,
              align: 'center',
              ground: 'filled',
            },
          ]
        : [],
  },
  priceLabel: {
    ...TEXT,
    icon: 'M3.500 10 7 5.500h9.500v9H7zM9.500 10h4',
    style: PLAIN,
    text: 'beside',
    draw: ({ spots: [at], points: [point], text, words }) =>
      at && point?.value !== undefined
        ? [
            {
              kind: 'label',
              at: { x: at.x + 4, y: at.y },
              text: [words.price(point.value), text].filter(Boolean).join(' · '),
              align: 'left',
              ground: 'filled',
            },
          ]
        : [],
  },
} as const satisfies ToolsOf<'text'>;
