import type { ComponentPropsWithRef, MouseEvent } from 'react';

const BUTTON_LOOKS = {
  primary: 'bg-primary text-on-primary hover:opacity-90',
  outline: 'border border-control text-ink hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  buy: 'bg-up-fill text-on-fill hover:brightness-110',
  sell: 'bg-down-fill text-on-fill hover:brightness-110',
} as const;
export type ButtonLook = keyof typeof BUTTON_LOOKS;

const BUTTON_SIZES = {
  small: 'hit rounded-md px-2.5 text-13',
  normal: 'ctl rounded-lg px-4 text-14',
  large: 'min-h-11 rounded-lg px-5 text-16',
} as const;
export type ButtonSize = keyof typeof BUTTON_SIZES;

export const buttonClass = (look: ButtonLook, size: ButtonSize = 'normal'): string =>
  `inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${BUTTON_LOOKS[look]} ${BUTTON_SIZES[size]}`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** The button's act is in flight, so it is hatched: it keeps the focus, and is inactive until then. */
  readonly isBusy?: boolean;
  /** The button's text has a name that somebody gave, as long as a name can be: it goes on in the next line where there is no room. */
  readonly hasName?: boolean;
}

export function Button({
  look = 'outline',
  size = 'normal',
  className = '',
  isBusy = false,
  hasName = false,
  ...rest
}: ButtonProps) {
  const whileBusy = isBusy && { 'aria-disabled': true, onClick: refuse };
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy}
      className={`${buttonClass(look, size)} ${isBusy ? PENDING : ''} ${hasName ? BREAKABLE : ''} ${className}`}
    />
  );
}

const BREAKABLE = 'max-w-full whitespace-normal! wrap-anywhere';

/** Not settled yet. */
const PENDING = 'hatch opacity-100! [--hatch:color-mix(in_srgb,currentColor_22%,transparent)]';

/** Enter in a field presses its form's button too. */
const refuse = (event: MouseEvent) => event.preventDefault();
