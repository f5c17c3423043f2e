import type { JournalEntry } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import {
  NO_NOTE,
  NoteFields,
  useNote,
  readWireNote,
  type TypedNote,
  type WireNote,
} from './note/note-fields.tsx';
import { useWriting } from './use-journal.ts';

/** What an entry is about, or which one it takes the place of. */
export type NoteSubject =
  | { readonly kind: 'day' }
  | { readonly kind: 'trade'; readonly position: string; readonly symbol: string }
  | { readonly kind: 'correction'; readonly entry: JournalEntry };

export interface NoteDialogProps {
  readonly subject: NoteSubject;
  readonly onClose: () => void;
}

/** Writes an entry of the journal. */
export function NoteDialog({ subject, onClose }: NoteDialogProps) {
  const { t } = useTranslation('journal');
  const first = buildTyped(subject);
  const [written, setWritten] = useState<WireNote | undefined>(() => readWireNote(first));
  const note = useNote(setWritten, first);
  const writing = useWriting(onClose);
  const title = {
    day: t('note.write'),
    trade: subject.kind === 'trade' ? t('note.about', { symbol: subject.symbol }) : '',
    correction: t('note.correctTitle'),
  }[subject.kind];
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={subject.kind === 'correction' ? t('note.correctText') : t('note.writeText')}
      closeLabel={t('close')}
    >
      <form
        noValidate
        className="space-y-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (written) writing.mutate({ ...written, ...findSubject(subject) });
        }}
      >
        <NoteFields note={note} rows={5} className="space-y-3" />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!written} isBusy={writing.isPending}>
            {t('note.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A correction begins with what stands. */
const buildTyped = (subject: NoteSubject): TypedNote =>
  subject.kind === 'correction'
    ? { text: subject.entry.text, tags: subject.entry.tags.join(' '), setup: subject.entry.setup ?? '' }
    : NO_NOTE;

function findSubject(subject: NoteSubject): { readonly position?: string; readonly corrects?: string } {
  if (subject.kind === 'trade') return { position: subject.position };
  return subject.kind === 'correction' ? { corrects: subject.entry.id } : {};
}
