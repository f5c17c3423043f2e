import { nextTab } from './next-tab.ts';

/** One panel at a time, by mouse and by keyboard. Without JavaScript all panels are shown below each other. */
export function startTabs(page: Document): void {
  const list = page.querySelector('[role=tablist]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = page.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = tab !== chosen;
    }
  };
  tabs.forEach((tab, place) => {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const next = tabs[nextTab(place, tabs.length, event.key) ?? -1];
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  });
}
