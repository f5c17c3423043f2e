import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

/** A bar in the place and size of the text that is still loading. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block motion-safe:animate-pulse rounded-sm bg-hover align-middle ${className}`}
    />
  );
}

/** Announces to a screen reader what a sighted person sees as skeletons. */
export function LoadingText({ children }: { readonly children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

interface StateProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, action }: StateProps) {
  return (
    <StateBox
      icon={<Inbox aria-hidden="true" className="size-6 text-ink-3" />}
      title={title}
      text={text}
      action={action}
    />
  );
}

/** What failed, whether anything is lost, and what to do. */
export function ErrorState({ title, text, action }: StateProps) {
  return (
    <div role="alert">
      <StateBox
        icon={<CircleAlert aria-hidden="true" className="size-6 text-down" />}
        title={title}
        text={text}
        action={action}
      />
    </div>
  );
}

function StateBox({
  icon,
  title,
  text,
  action,
}: { readonly icon: ReactNode } & { readonly [Key in keyof StateProps]: StateProps[Key] | undefined } & {
  readonly title: string;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon}
      <p className="text-14 font-semibold">{title}</p>
      {text && <p className="max-w-prose text-13 text-ink-2">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
