import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../shared/i18n/use-texts.ts';
import { NoteFields, useNote, type WireNote } from '../../journal/note/note-fields.tsx';

export interface NoteFieldProps {
  /** The rules of the account ask for one. */
  readonly isRequired: boolean;
  readonly onChange: (note: WireNote | undefined) => void;
}

/** A note for the journal that goes with the order, folded in unless the rules ask for it. */
export function NoteField({ isRequired, onChange }: NoteFieldProps) {
  const hasTexts = useTexts('journal');
  return hasTexts ? <Folded isRequired={isRequired} onChange={onChange} /> : null;
}

function Folded({ isRequired, onChange }: NoteFieldProps) {
  const { t } = useTranslation('journal');
  const note = useNote(onChange);
  return (
    <details open={isRequired || undefined} data-part="note" className="group text-13">
      <summary className="flex ctl cursor-pointer list-none items-center gap-1 text-12 font-medium text-ink-2 hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-3 group-open:rotate-180 motion-safe:transition-transform"
        />
        {t(isRequired ? 'note.required' : 'note.add')}
      </summary>
      <NoteFields note={note} rows={2} className="mt-1 space-y-2" />
    </details>
  );
}
