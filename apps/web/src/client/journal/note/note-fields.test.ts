import { describe, expect, test } from 'vitest';
import { isNoteInvalid, readWireNote } from './note-fields.tsx';

describe('a typed note', () => {
  test('is sent with its labels as they are kept', () => {
    expect(readWireNote({ text: ' Early ', tags: '#Gap, trend-day', setup: 'Opening Range' })).toEqual({
      text: 'Early',
      tags: ['gap', 'trend-day'],
      setup: 'opening-range',
    });
  });
  test('that says nothing is none, and not wrong; one with a tag that is none is', () => {
    const empty = { text: ' ', tags: '', setup: '' };
    expect([readWireNote(empty), isNoteInvalid(empty)]).toEqual([undefined, false]);
    const wrong = { ...empty, text: 'x', tags: '!!' };
    expect([readWireNote(wrong), isNoteInvalid(wrong)]).toEqual([undefined, true]);
  });
});
