import { AlertDialog } from 'radix-ui';
import { buttonClass } from '../ui/button.tsx';

/** Says that the session ends soon, with the button that keeps it. */
export function TimeoutWarning({
  title,
  text,
  stay,
  onStay,
}: {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly onStay: () => void;
}) {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-toast) bg-[rgb(0_0_0/0.6)]" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-(--z-toast) w-96 max-w-[calc(100vw-2rem)] -translate-1/2 rounded-xl border border-control bg-raised p-4 shadow-lg outline-none">
          <AlertDialog.Title className="text-16 font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-14 text-ink-2">{text}</AlertDialog.Description>
          <AlertDialog.Action className={`${buttonClass('primary')} mt-4 w-full`} onClick={onStay}>
            {stay}
          </AlertDialog.Action>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
