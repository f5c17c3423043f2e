import { MAX_DRAWING_TEXT } from '@lonja/protocol/drawing-bounds';
import { Type } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { BAR_BUTTON } from './bar-button.tsx';

/** Writes the text of a drawing; open as soon as a text was placed. */
export function TextEditor({
  text,
  onWrite,
}: {
  readonly text: string;
  readonly onWrite: (text: string) => void;
}) {
  const { t } = useTranslation('trading');
  const desk = useDrawingDesk();
  const { isWriting } = useDrawingMode();
  const change = (isOpen: boolean) => desk.change({ isWriting: isOpen });
  return (
    <Popover.Root open={isWriting} onOpenChange={change}>
      <Popover.Trigger
        aria-label={t('drawings.write')}
        title={t('drawings.write')}
        className={`${BAR_BUTTON} text-ink-2`}
      >
        <Type aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('drawings.write')}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-popover) w-64 animate-fade rounded-lg border border-line bg-raised p-2 shadow-lg"
        >
          <Field text={text} onWrite={onWrite} onDone={() => change(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Enter and leaving it keep what is written, Escape does not. */
function Field({
  text,
  onWrite,
  onDone,
}: {
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('trading');
  const [written, setWritten] = useState(text);
  const keep = () => {
    if (written !== text) onWrite(written);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    keep();
    onDone();
  };
  return (
    <textarea
      aria-label={t('drawings.write')}
      rows={3}
      maxLength={MAX_DRAWING_TEXT}
      value={written}
      onChange={({ target }) => setWritten(target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
      className="block w-full resize-none rounded-md border border-control bg-field p-2 text-13"
    />
  );
}
