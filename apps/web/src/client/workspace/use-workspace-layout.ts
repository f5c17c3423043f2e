import { useState } from 'react';
import { useMedia } from '../../shared/ui/use-media.ts';
import { useAccount } from '../account/account-context.tsx';
import {
  buildLayoutKey,
  initialLayout,
  LADDER_APART_FROM,
  parseLayout,
  withOpen,
  withSizes,
  type PanelName,
  type PanelSizes,
  type WorkspaceLayout,
} from './workspace-layout.model.ts';

export interface ArrangedWorkspace {
  readonly layout: WorkspaceLayout;
  readonly open: (name: PanelName, isOpen: boolean) => void;
  readonly resize: (sizes: PanelSizes) => void;
}

/** Whether the screen is wide enough for a ladder beside the ticket. */
export const useIsLadderApart = (): boolean => useMedia(`(min-width: ${LADDER_APART_FROM}px)`);

/** The person's arrangement of the workspace on this device. */
export function useWorkspaceLayout(): ArrangedWorkspace {
  const key = buildLayoutKey(useAccount().user.id);
  const [layout, setLayout] = useState(() =>
    parseLayout(localStorage.getItem(key), initialLayout({ width: innerWidth, height: innerHeight })),
  );
  const keep = (next: WorkspaceLayout) => {
    localStorage.setItem(key, JSON.stringify(next));
    setLayout(next);
  };
  return {
    layout,
    open: (name, isOpen) => keep(withOpen(layout, name, isOpen)),
    resize: (sizes) => keep(withSizes(layout, sizes)),
  };
}
