import { ToggleGroup } from 'radix-ui';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few. Arrow keys move, the choice is one tab stop. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as Value)}
      className={`flex flex-wrap gap-1 ${className}`}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="hit shrink-0 rounded-md border border-transparent px-2.5 text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink data-[state=on]:border-control data-[state=on]:bg-hover data-[state=on]:text-ink"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
