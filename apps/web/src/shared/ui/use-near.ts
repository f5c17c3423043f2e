import { useEffect, useRef, useState, type RefObject } from 'react';

const MARGIN = '400px';

/** Whether an element is visible or about to be; others need not follow the market. */
export function useNear<Place extends Element>(): readonly [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      // `scrollMargin` is for containers that scroll inside the page, where supported.
      { rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit,
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}
