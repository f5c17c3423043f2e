import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { groupFigure, readTyped, separatorsOf } from '../../../shared/figures/grouped-figure.ts';
import { useDisplay } from '../../display/display.tsx';

/** A long figure is written smaller, so that the field shows each of its digits at any width. */
const sizeOf = (length: number): string =>
  length > 15 ? 'text-11' : length > 11 ? 'text-13' : length > 8 ? 'text-16' : 'text-18';

/** A figure as the person's language groups it, while it is typed; the arrow keys step it. */
export function FigureInput({
  value,
  onValue,
  onStep,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'className'> & {
  /** Plain digits with a point. */
  readonly value: string;
  readonly onValue: (plain: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
}) {
  const separators = separatorsOf(useDisplay().locale);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = groupFigure(value, separators);
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return (
    <span className={`inline-grid min-w-0 max-w-full font-semibold narrow ${sizeOf(shown.length)}`}>
      {/* As wide as the figure: the field takes its width. */}
      <span aria-hidden="true" className="invisible col-start-1 row-start-1 whitespace-pre">
        {shown || '0'}
      </span>
      <input
        {...rest}
        ref={input}
        type="text"
        role="spinbutton"
        aria-valuenow={Number(value)}
        aria-valuetext={shown}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={({ currentTarget, nativeEvent }) => {
          const { inputType, data } = nativeEvent as Partial<InputEvent>;
          const { value: text, selectionEnd } = currentTarget;
          const typed = { text, caret: selectionEnd ?? text.length, type: inputType, data };
          const read = readTyped(value, typed, separators);
          caret.current = read.caret;
          onValue(read.plain);
        }}
        onKeyDown={(event) => {
          const direction = KEY_STEPS[event.key];
          if (direction === undefined) return;
          event.preventDefault();
          onStep(direction);
        }}
        className="col-start-1 row-start-1 w-full min-w-[2ch] bg-transparent text-center outline-none disabled:opacity-60"
      />
    </span>
  );
}

const KEY_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
