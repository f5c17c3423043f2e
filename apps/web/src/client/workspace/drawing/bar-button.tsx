import type { ComponentPropsWithRef } from 'react';

/** Look of what stands in the bar of a drawing. */
export const BAR_BUTTON =
  'hit flex h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-md px-1.5 hover:bg-hover aria-pressed:text-accent data-[state=open]:bg-hover';

export const BarButton = ({
  label,
  isPressed,
  className = 'text-ink-2',
  ...rest
}: ComponentPropsWithRef<'button'> & { readonly label: string; readonly isPressed?: boolean }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
    className={`${BAR_BUTTON} ${className}`}
    {...rest}
  />
);
