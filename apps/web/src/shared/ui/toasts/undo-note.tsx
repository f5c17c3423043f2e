import { Button } from '../button.tsx';

/** The last removal with its undo, shown until the next change. */
export function UndoNote({
  text,
  label,
  onUndo,
}: {
  readonly text: string;
  readonly label: string;
  readonly onUndo: () => void;
}) {
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-2 rounded-lg bg-hover px-3 py-1 text-13"
    >
      <span className="min-w-0 wrap-break-word">{text}</span>
      <Button size="small" look="quiet" onClick={onUndo}>
        {label}
      </Button>
    </div>
  );
}
