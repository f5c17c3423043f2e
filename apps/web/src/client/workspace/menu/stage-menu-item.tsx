import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';

/** An act in the menu of a chart. */
export function StageMenuItem({
  onSelect,
  icon,
  children,
}: {
  readonly onSelect: () => void;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <ContextMenu.Item
      onSelect={onSelect}
      className="flex ctl items-center gap-2.5 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
    >
      <span aria-hidden="true" className="grid size-4 place-items-center text-ink-3">
        {icon}
      </span>
      {children}
    </ContextMenu.Item>
  );
}
