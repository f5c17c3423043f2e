import { useEffect, useRef } from 'react';

/** Brings the focus of a menu that a key has opened to its first item, where the items come after the menu. */
export function FirstItem() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = place.current?.closest<HTMLElement>('[role=menu]');
    if (menu?.matches(':focus-visible')) menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, []);
  return <span ref={place} hidden />;
}
