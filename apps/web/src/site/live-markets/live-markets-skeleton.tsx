import { Skeleton } from '../../shared/ui/states.tsx';

/** A skeleton with the geometry of the screen. */
export function LiveMarketsSkeleton() {
  return (
    <div data-needs-script className="mt-6">
      <p role="status" className="text-14 text-ink-2">
        Cargando datos del mercado...
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, card) => (
          <div key={card} className="h-20 rounded-xl border border-line bg-panel p-4">
            <Skeleton className="h-8 w-20" />
          </div>
        ))}
      </div>
      <div className="mt-4 h-[70dvh] min-h-96 rounded-xl border border-line bg-panel" />
    </div>
  );
}
