import { Switch } from 'radix-ui';
import { useId } from 'react';

export interface SwitchRowProps {
  readonly label: string;
  readonly text?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A switch with an explanation. */
export function SwitchRow({ label, text, isOn, onChange, isDisabled = false }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-14">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-12 text-ink-3">
            {text}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-describedby={text ? `${id}-text` : undefined}
        className="hit-touch relative h-6 w-11 shrink-0 rounded-full border border-control bg-app data-[state=checked]:border-accent-strong data-[state=checked]:bg-accent-strong pointer-coarse:my-2.5"
      >
        <Switch.Thumb className="block size-4 translate-x-1 rounded-full bg-ink-2 transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-on-accent-strong motion-reduce:transition-none" />
      </Switch.Root>
    </div>
  );
}
