import { computeTrack, type Exits } from './position-exits.model.ts';

/** Stop, entry, price and target on a line of 56 px; the figures beside it say the same. */
export function ExitTrack({
  exits,
  entry,
  price,
}: {
  readonly exits: Exits;
  readonly entry: number;
  readonly price: number;
}) {
  const track = computeTrack(exits, entry, price);
  if (!track) return null;
  const x = (place: number) => 3 + 50 * place;
  return (
    <svg aria-hidden="true" viewBox="0 0 56 14" className="inline-block h-3.5 w-14">
      <path d="M3 7H53" className="stroke-control" />
      <path d="M3 3V11" className="stroke-down" strokeWidth="2" />
      <path d="M53 3V11" className="stroke-up" strokeWidth="2" />
      <path
        d={`M${x(track.entry)} 7H${x(track.price)}`}
        strokeWidth="2"
        className={track.price >= track.entry ? 'stroke-up' : 'stroke-down'}
      />
      <path d={`M${x(track.entry)} 4V10`} className="stroke-ink-3" strokeWidth="1.5" />
      <circle cx={x(track.price)} cy="7" r="3" className="fill-ink" />
    </svg>
  );
}
