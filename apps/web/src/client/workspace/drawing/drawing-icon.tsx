import { DRAWING_TOOLS } from '../../../chart/drawings/drawing-tools.ts';
import type { ToolName } from '../../../chart/drawings/tool-names.ts';

/** Pictures of the rail's other buttons. */
const RAIL_PICTURES = {
  cursor: 'M10 3v5m0 4v5M3 10h5m4 0h5',
  magnet: 'M5 4v6a5 5 0 0 0 10 0V4h-3v6a2 2 0 0 1-4 0V4zM5 7h3m4 0h3',
  keep: 'm4 14.500.6-2.600 6.600-6.600 2 2-6.600 6.600zM13 15.500h4M15 13.500v4',
  lock: 'M6.500 9h7a1.500 1.500 0 0 1 1.500 1.500V15a1.500 1.500 0 0 1-1.500 1.500h-7A1.500 1.500 0 0 1 5 15v-4.500A1.500 1.500 0 0 1 6.500 9zM7 9V6.800a3 3 0 0 1 6 0V9',
  eye: 'M2.500 10S5.200 5 10 5s7.500 5 7.500 5-2.700 5-7.500 5-7.500-5-7.500-5zM10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z',
  remove: 'M4.500 6h11M8 6V4.200h4V6M6 6l.7 10h6.600L14 6M8.700 9v4.500M11.300 9v4.500',
} as const;

/** A tool's picture. */
export const DrawingIcon = ({
  tool,
  className = 'size-[18px]',
}: {
  readonly tool: ToolName;
  readonly className?: string;
}) => <Picture path={DRAWING_TOOLS[tool].icon} className={className} />;

export const RailIcon = ({ name }: { readonly name: keyof typeof RAIL_PICTURES }) => (
  <Picture path={RAIL_PICTURES[name]} className="size-[18px]" />
);

const Picture = ({ path, className }: { readonly path: string; readonly className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={path} />
  </svg>
);
