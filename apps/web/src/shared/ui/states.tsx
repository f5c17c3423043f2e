import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageTexts } from '../i18n/page-texts.ts';
import { Button, type ButtonProps } from './button.tsx';

/** A hatched bar in the place and size of what is still loading. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block rounded-sm bg-raised hatch align-middle [--hatch:var(--line)] ${className}`}
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

/** Where a list or a table is going to stand. */
export function LoadingRows({ children }: { readonly children: string }) {
  return (
    <div className="flex flex-col gap-3 px-3 py-4">
      <LoadingText>{children}</LoadingText>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}

interface StateProps {
  /** What there is not, or what failed. */
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

/** Nothing there yet: why, and the one thing to do next. */
export function EmptyState(props: StateProps) {
  return <StateBox {...props} picture={<EmptyHall />} />;
}

/** A search or filter that nothing matches. */
export function NoMatch({
  clear,
  onClear,
  ...state
}: Omit<StateProps, 'action'> & { readonly clear: string; readonly onClear: () => void }) {
  return <StateBox {...state} action={<Button onClick={onClear}>{clear}</Button>} />;
}

/** What failed and whether anything is lost; read again by its button. */
export function ErrorState({ onRetry, action, ...state }: StateProps & { readonly onRetry?: () => unknown }) {
  return (
    <div role="alert">
      <StateBox
        {...state}
        picture={<CircleAlert aria-hidden="true" className="size-6 text-down" />}
        action={onRetry ? <RetryButton onRetry={onRetry} /> : action}
      />
    </div>
  );
}

export function RetryButton({
  onRetry,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'children'> & { readonly onRetry: () => unknown }) {
  return (
    <Button {...rest} onClick={() => void onRetry()}>
      {pageTexts().fault.retry}
    </Button>
  );
}

function StateBox({ title, text, action, picture }: StateProps & { readonly picture?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-6 text-center">
      {picture}
      <p className="text-14 font-semibold">{title}</p>
      {text && <p className="max-w-[60ch] text-13 text-ink-2">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** The exchange hall: a pointed arch within another, a twisted column between. */
function EmptyHall() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 58"
      fill="none"
      strokeWidth="1.5"
      className="w-14 shrink-0 stroke-stone"
    >
      <path
        d="M8 56V32A34 34 0 0 1 32 4 34 34 0 0 1 56 32V56M4 56H60M16 56V34A25 25 0 0 1 32 14 25 25 0 0 1 48 34V56"
        opacity="0.8"
      />
      <path d="M32 26V56M28.5 34l7-4M28.5 40l7-4M28.5 46l7-4M28.5 52l7-4" opacity="0.6" />
    </svg>
  );
}
