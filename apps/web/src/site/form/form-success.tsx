import { CircleCheck } from 'lucide-react';

/** The form's success, announced. */
export function FormSuccess({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg border border-up p-3">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-up" />
      <div className="min-w-0">
        <p className="text-14 font-semibold">{title}</p>
        <p className="text-13 wrap-break-word text-ink-2">{text}</p>
      </div>
    </div>
  );
}
