import { useId, type ReactNode } from 'react';

/** A part of a tab that takes effect at once, separately from Save. */
export function ActSection({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t not-first:pt-4">
      <h3 id={id} className="text-14 font-semibold">
        {title}
      </h3>
      {text && <p className="mt-0.5 text-13 text-ink-2">{text}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}
