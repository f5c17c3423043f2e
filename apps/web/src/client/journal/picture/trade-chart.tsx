import { placeTexts, type LevelKind, type TradeDrawing } from './trade-picture.model.ts';

const STROKE: Readonly<Record<LevelKind, string>> = {
  entry: 'stroke-entry',
  exit: 'stroke-ink-2',
  stop: 'stroke-down',
  target: 'stroke-up',
};
const DASHES: Readonly<Record<LevelKind, string | undefined>> = {
  entry: undefined,
  exit: undefined,
  stop: '5 4',
  target: '5 4',
};
const TEXT: Readonly<Record<LevelKind, string>> = {
  entry: 'text-ink',
  exit: 'text-ink',
  stop: 'text-down',
  target: 'text-up',
};

export interface TradeChartProps {
  readonly drawing: TradeDrawing;
  /** What it shows, in words. */
  readonly label: string;
  readonly levelText: (kind: LevelKind, price: string) => string;
}

/** Candles with the lines of a trade; texts stand beside them, so that none covers a candle. */
export function TradeChart({ drawing, label, levelText }: TradeChartProps) {
  return (
    <div role="img" aria-label={label} className="flex min-h-0 flex-1 gap-2">
      <div className="relative min-w-0 flex-1 border-y border-line-soft bg-well">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          <Candles drawing={drawing} />
          <Levels drawing={drawing} />
        </svg>
        <Dot x={drawing.entryX} y={findY(drawing, 'entry')} className="bg-entry" />
        {drawing.exitX !== undefined && (
          <Dot x={drawing.exitX} y={findY(drawing, 'exit')} className="bg-ink" />
        )}
      </div>
      <LevelTexts drawing={drawing} levelText={levelText} />
    </div>
  );
}

const findY = ({ levels }: TradeDrawing, kind: LevelKind): number | undefined =>
  levels.find((level) => level.kind === kind)?.y;

function Candles({ drawing: { candles, width } }: Pick<TradeChartProps, 'drawing'>) {
  return candles.map(({ x, high, low, top, bottom, isUp }) => (
    <g
      key={x}
      className={
        isUp ? 'fill-(--candle-up) stroke-(--candle-up)' : 'fill-(--candle-down) stroke-(--candle-down)'
      }
    >
      <path d={`M${x} ${high}V${low}`} strokeWidth="1" vectorEffect="non-scaling-stroke" />
      <rect x={x - width / 2} y={top} width={width} height={Math.max(bottom - top, 0.6)} stroke="none" />
    </g>
  ));
}

function Levels({ drawing: { levels, entryX, exitX = 100 } }: Pick<TradeChartProps, 'drawing'>) {
  return levels
    .filter(({ kind, isBeyond }) => kind !== 'exit' && !isBeyond)
    .map(({ kind, y }) => (
      <path
        key={kind}
        d={`M${entryX} ${y}H${exitX}`}
        fill="none"
        strokeWidth="1.25"
        strokeDasharray={DASHES[kind]}
        vectorEffect="non-scaling-stroke"
        className={STROKE[kind]}
      />
    ));
}

/** A vertical hairline where no price is known. */
function Dot({
  x,
  y,
  className,
}: {
  readonly x: number;
  readonly y: number | undefined;
  readonly className: string;
}) {
  return y === undefined ? (
    <span aria-hidden="true" className={`absolute inset-y-0 w-px ${className}`} style={{ left: `${x}%` }} />
  ) : (
    <span
      aria-hidden="true"
      className={`absolute size-2.5 -translate-1/2 rounded-full border-2 border-well ${className}`}
      style={{ left: `${x}%`, top: `${y}%` }}
    />
  );
}

/** Each at its price, as far as the others leave room. */
function LevelTexts({ drawing: { levels }, levelText }: Pick<TradeChartProps, 'drawing' | 'levelText'>) {
  const sorted = levels.toSorted((one, other) => one.y - other.y);
  const places = placeTexts(sorted.map(({ y }) => y));
  return (
    <ol aria-hidden="true" className="relative w-32 shrink-0 text-11">
      {sorted.map(({ kind, price, isBeyond, y }, at) => (
        <li
          key={kind}
          className={`figures absolute left-0 -translate-y-1/2 ${TEXT[kind]}`}
          style={{ top: `${places[at]}%` }}
        >
          {isBeyond && (y > 50 ? '↓ ' : '↑ ')}
          {levelText(kind, price)}
        </li>
      ))}
    </ol>
  );
}
