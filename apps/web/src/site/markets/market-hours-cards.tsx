import { useFact } from '../facts/facts-context.tsx';

const SESSIONS = [
  { name: 'forex', title: 'Forex', hours: '24/5', place: 'Mercado interbancario' },
  {
    name: 'europe',
    title: 'Europa',
    hours: '09:00-17:30',
    place: 'Londres, Fráncfort, París, Madrid y Zúrich',
  },
  { name: 'us', title: 'Estados Unidos', hours: '14:30-21:00', place: 'NYSE y Nasdaq' },
  { name: 'asia', title: 'Asia', hours: '01:00-07:00', place: 'Tokio, Shanghái y Hong Kong' },
] as const;
type Session = (typeof SESSIONS)[number];

/** The usual hours of each market, and its present state: open while any of its exchanges is. */
export function MarketHoursCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {SESSIONS.map((session) => (
        <MarketHoursCard key={session.name} session={session} />
      ))}
    </ul>
  );
}

function MarketHoursCard({ session }: { readonly session: Session }) {
  const state = useFact(`hours.${session.name}.state`);
  const label = useFact(`hours.${session.name}.label`);
  const next = useFact(`hours.${session.name}.next`);
  return (
    <li className="rounded-xl border border-line bg-panel p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-16 font-semibold">{session.title}</h3>
        <span
          data-session={state}
          className="rounded-full border border-control px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap"
        >
          {label}
        </span>
      </div>
      <p className="mt-3 text-24 font-bold">{session.hours}</p>
      <p className="mt-1 text-13 text-ink-2">{session.place}</p>
      <p className="mt-2 text-13 text-ink-2">{next}</p>
    </li>
  );
}
