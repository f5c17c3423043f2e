import { NOTE_LIMITS, parseNote } from '@lonja/core/note';
import type { CallInput } from '@lonja/protocol/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';

export type WireNote = NonNullable<CallInput<'trade'>['body']['note']>;

/** A note as it is typed. */
export interface TypedNote {
  readonly text: string;
  /** Words, separated by anything but letters, digits and hyphens. */
  readonly tags: string;
  readonly setup: string;
}

export const NO_NOTE: TypedNote = { text: '', tags: '', setup: '' };

const tagsIn = (tags: string): string[] => tags.split(/[\s,;#]+/).filter((tag) => tag !== '');

/** As it is sent; undefined where nothing is noted, or a tag or the setup is none. */
export function readWireNote({ text, tags, setup }: TypedNote): WireNote | undefined {
  const named = setup.trim();
  const note = parseNote({ text, tags: tagsIn(tags), ...(named === '' ? {} : { setup: named }) });
  return (
    note && {
      text: note.text,
      tags: [...note.tags],
      ...(note.setup === undefined ? {} : { setup: note.setup }),
    }
  );
}

/** Whether something is typed that can't be sent. */
export const isNoteInvalid = (typed: TypedNote): boolean =>
  Object.values(typed).some((part: string) => part.trim() !== '') && readWireNote(typed) === undefined;

export interface NoteState {
  readonly typed: TypedNote;
  readonly change: (part: Partial<TypedNote>) => void;
}

/** @param onChange hears what could be sent now */
export function useNote(onChange: (note: WireNote | undefined) => void, first = NO_NOTE): NoteState {
  const [typed, setTyped] = useState(first);
  return {
    typed,
    change: (part) => {
      const next = { ...typed, ...part };
      setTyped(next);
      onChange(readWireNote(next));
    },
  };
}

/** Text, tags and setup of a note. */
export function NoteFields({
  note: { typed, change },
  rows,
  className = '',
}: {
  readonly note: NoteState;
  readonly rows: number;
  readonly className?: string;
}) {
  const { t } = useTranslation('journal');
  return (
    <div className={className}>
      <TextArea
        label={t('note.text')}
        rows={rows}
        maxLength={NOTE_LIMITS.text}
        value={typed.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field
          label={t('note.tags')}
          hint={t('note.tagsHint')}
          autoComplete="off"
          value={typed.tags}
          onChange={(event) => change({ tags: event.target.value })}
        />
        <Field
          label={t('note.setup')}
          hint={t('note.setupHint')}
          autoComplete="off"
          maxLength={60}
          value={typed.setup}
          onChange={(event) => change({ setup: event.target.value })}
        />
      </div>
      {isNoteInvalid(typed) && (
        <p role="alert" className="text-12 text-down">
          {t('note.invalid')}
        </p>
      )}
    </div>
  );
}
