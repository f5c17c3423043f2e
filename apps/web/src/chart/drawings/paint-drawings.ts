import { HANDLE_PX } from './drawing-edits.ts';
import type { Spot } from './drawing-scale.ts';
import { clipSegment, LABEL_PX, labelBox, type Box, type Shape } from './shapes.ts';
import type { ToolStyle } from './tool-row.ts';

/** A drawing as it is painted. */
interface PaintedDrawing {
  readonly shapes: readonly Shape[];
  readonly style: ToolStyle;
  /** Only the selected one has some. */
  readonly handles: readonly Spot[];
}

export interface PaintedDrawings {
  readonly drawings: readonly PaintedDrawing[];
  readonly width: number;
  readonly height: number;
  /** The value of a design token. */
  readonly token: (name: string) => string;
}

const TOKENS: Readonly<Record<string, string>> = {
  accent: '--accent',
  ink: '--text-1',
  quiet: '--text-3',
  stone: '--stone',
  up: '--up',
  down: '--down',
  warn: '--warn',
  info: '--info',
};

const FAINT = 0.55;
const DASHES = { solid: [], dashed: [6, 5], dotted: [1.5, 4] } as const;

/** Paints drawings in their order. */
export function paintDrawings(context: CanvasRenderingContext2D, painted: PaintedDrawings): void {
  const box = { left: -20, top: -20, right: painted.width + 20, bottom: painted.height + 20 };
  const colourOf = (name: string): string => {
    const token = TOKENS[name];
    return token === undefined ? name : painted.token(token);
  };
  context.save();
  context.beginPath();
  context.rect(0, 0, painted.width, painted.height);
  context.clip();
  for (const { shapes, style } of painted.drawings) {
    for (const shape of shapes) {
      context.save();
      paintShape(context, shape, { style, box, colourOf, token: painted.token });
      context.restore();
    }
  }
  for (const { handles } of painted.drawings) {
    for (const handle of handles) paintHandle(context, handle, painted.token);
  }
  context.restore();
}

interface Brush {
  readonly style: ToolStyle;
  readonly box: Box;
  readonly colourOf: (name: string) => string;
  readonly token: (name: string) => string;
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, brush: Brush): void {
  const { style, box, colourOf } = brush;
  const colour = colourOf(('colour' in shape ? shape.colour : undefined) ?? style.colour);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = style.width;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.setLineDash(DASHES[(shape.kind === 'stroke' ? shape.dash : undefined) ?? style.dash]);
  if (shape.kind === 'stroke') {
    context.globalAlpha = shape.isFaint ? FAINT : 1;
    tracePath(context, shape.spots, box);
    context.stroke();
  } else if (shape.kind === 'area') {
    context.globalAlpha = shape.alpha;
    context.beginPath();
    for (const { x, y } of shape.spots)
      context.lineTo(clamp(x, box.left, box.right), clamp(y, box.top, box.bottom));
    context.fill();
  } else if (shape.kind === 'oval') {
    if (Math.max(shape.rx, shape.ry) > FARTHEST_OVAL_PX) return;
    context.beginPath();
    context.ellipse(shape.at.x, shape.at.y, shape.rx, shape.ry, 0, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = shape.alpha;
    context.fill();
  } else paintLabel(context, shape, colour, brush);
}

/** A canvas takes long for larger ones, of which nothing is seen. */
const FARTHEST_OVAL_PX = 20_000;

function tracePath(context: CanvasRenderingContext2D, spots: readonly Spot[], box: Box): void {
  context.beginPath();
  for (const [at, from] of spots.entries()) {
    const to = spots[at + 1];
    const seen = to && clipSegment(from, to, box);
    if (!seen) continue;
    const [begin, end] = seen;
    if (at === 0 || begin.x !== from.x || begin.y !== from.y) context.moveTo(begin.x, begin.y);
    context.lineTo(end.x, end.y);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const LABEL_RADIUS_PX = 4;

function paintLabel(
  context: CanvasRenderingContext2D,
  shape: Extract<Shape, { readonly kind: 'label' }>,
  colour: string,
  { token }: Brush,
): void {
  context.font = `500 ${LABEL_PX.size}px ${token('--font-ui')}`;
  context.textBaseline = 'middle';
  const { left, top, width, height, lines } = labelBox(shape, (line) => context.measureText(line).width);
  if (shape.ground !== 'none') {
    context.fillStyle = shape.ground === 'filled' ? colour : token('--bg-well');
    context.globalAlpha = shape.ground === 'filled' ? 1 : 0.85;
    context.beginPath();
    context.roundRect(left, top, width, height, LABEL_RADIUS_PX);
    context.fill();
  }
  context.globalAlpha = 1;
  context.fillStyle = shape.ground === 'filled' ? wordsOn(colour) : colour;
  for (const [row, line] of lines.entries()) {
    const y = top + LABEL_PX.padY + (row + 0.5) * LABEL_PX.line;
    context.fillText(line, left + LABEL_PX.padX, y);
  }
}

const LIGHT = '#ffffff';
const DARK = '#0c1016';

/** Words that are read on a ground of a colour: whichever contrasts more. @param colour `#rrggbb` or `#rgb` */
function wordsOn(colour: string): string {
  const light = luminanceOf(colour);
  const contrast = (words: number) => (Math.max(light, words) + 0.05) / (Math.min(light, words) + 0.05);
  return contrast(1) >= contrast(luminanceOf(DARK)) ? LIGHT : DARK;
}

/** Relative luminance as WCAG 2 defines it; of what is no hex colour that of a middle grey. */
function luminanceOf(colour: string): number {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return 0.2;
  const parts = digits.length === 3 ? digits.split('').map((digit) => digit + digit) : digits.match(/../g)!;
  const [red, green, blue] = parts
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function paintHandle(
  context: CanvasRenderingContext2D,
  { x, y }: Spot,
  token: (name: string) => string,
): void {
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.strokeStyle = token('--accent');
  context.fillStyle = token('--bg-well');
  context.beginPath();
  context.arc(x, y, HANDLE_PX / 2, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
