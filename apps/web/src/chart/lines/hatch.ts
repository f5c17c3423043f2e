import { registerFigure } from 'klinecharts';

/** A rectangle, in CSS pixels of its pane. */
export interface HatchAttributes {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly colour: string;
}

/** Lines of 2 pixels with gaps of 4, at 45°. */
const LINE_PX = 2;
const STEP_PX = 6 * Math.SQRT2;
const GROUND_ALPHA = 0.04;
const LINE_ALPHA = 0.2;

/** Registers the pattern that says: not settled. The hatching's lines stay where they are when the rectangle grows. */
export function registerHatch(): void {
  registerFigure<HatchAttributes>({
    name: 'hatch',
    checkEventOn: () => false,
    draw: (context, attributes) => {
      for (const { left, right, top, bottom, colour } of [attributes].flat()) {
        context.save();
        context.beginPath();
        context.rect(left, top, right - left, bottom - top);
        context.clip();
        context.fillStyle = colour;
        context.globalAlpha = GROUND_ALPHA;
        context.fill();
        context.beginPath();
        for (let sum = Math.ceil((left + top) / STEP_PX) * STEP_PX; sum < right + bottom; sum += STEP_PX) {
          context.moveTo(sum - bottom, bottom);
          context.lineTo(sum - top, top);
        }
        context.strokeStyle = colour;
        context.lineWidth = LINE_PX;
        context.globalAlpha = LINE_ALPHA;
        context.stroke();
        context.restore();
      }
    },
  });
}
