import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly content: ReactNode }[];
}

/** Views of one thing; only the chosen one is rendered. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="ctl shrink-0 border-b-2 border-transparent px-3 text-14 font-medium text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="p-4 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
