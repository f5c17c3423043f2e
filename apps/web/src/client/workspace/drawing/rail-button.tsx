import type { ComponentPropsWithRef } from 'react';

/** A button of the drawing rail. */
export const RAIL_BUTTON =
  'hit relative grid h-[29px] w-[30px] shrink-0 place-items-center rounded-[7px] text-ink-2 hover:bg-hover hover:text-ink aria-pressed:bg-selected aria-pressed:text-accent data-[active=true]:bg-selected data-[active=true]:text-accent';

/** A button of the rail, named for those who don't see it and for a resting pointer. */
export const RailButton = ({
  label,
  isPressed,
  ...rest
}: ComponentPropsWithRef<'button'> & { readonly label: string; readonly isPressed?: boolean }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
    className={RAIL_BUTTON}
    {...rest}
  />
);
