import { ToggleGroup } from 'radix-ui';
import type { SegmentedProps } from '../../../shared/ui/fields/segmented.tsx';

/** One of a few, as tight as a toolbar needs it. Arrow keys move, the choice is one tab stop. */
export function ToolSegments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as Value)}
      className="flex shrink-0 gap-px"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="hit h-7 min-w-[30px] rounded-md px-1.5 text-12 font-medium text-ink-2 narrow hover:bg-hover hover:text-ink data-[state=on]:bg-selected data-[state=on]:font-semibold data-[state=on]:text-accent"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
