import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface FormProblem {
  readonly title: string;
  readonly text: string;
}

/** Why the form was refused, announced at once and in view. */
export function FormAlert({ problem }: { readonly problem: FormProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div role="alert" ref={box}>
      {problem && (
        <div className="mb-4 flex gap-3 rounded-lg border border-down p-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-down" />
          <div className="min-w-0">
            <p className="text-14 font-semibold">{problem.title}</p>
            <p className="text-13 wrap-break-word text-ink-2">{problem.text}</p>
          </div>
        </div>
      )}
    </div>
  );
}
