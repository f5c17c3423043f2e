import type { ComponentPropsWithRef } from 'react';

export const TOOL_CLASS =
  'hit inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 text-12 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-pressed:text-accent data-[state=open]:bg-hover';

/** A button of an icon, named for those who don't see it and for a resting pointer. */
export function ToolButton({
  label,
  isPressed,
  ...rest
}: ComponentPropsWithRef<'button'> & { readonly label: string; readonly isPressed?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      className={TOOL_CLASS}
      {...rest}
    />
  );
}
