import type { ReactNode } from 'react';

/** The permanent mark of virtual funds, behind the hatch that stands for everything virtual. */
export function VirtualMark({
  title,
  className = '',
  children,
}: {
  /** What it means, in a sentence. */
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <p
      title={title}
      className={`inline-flex items-center gap-1.5 text-11 font-medium text-stone ${className}`}
    >
      <span aria-hidden="true" className="h-4 w-2.5 shrink-0 rounded-[2px] hatch" />
      <strong className="font-medium max-[87rem]:leading-3 min-[87rem]:whitespace-nowrap">{children}</strong>
      <span className="sr-only">{title}</span>
    </p>
  );
}
