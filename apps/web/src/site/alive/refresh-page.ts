/** The server renders the texts of a page each minute. */
const REFRESH_MS = 60_000;

/** Updates the texts from the server once a minute while the page is visible. Without an answer they stay. */
export function refreshPage(page: Document, isLive: (element: Element) => boolean): void {
  setInterval(() => {
    if (page.visibilityState === 'visible') void fetchPage().then((fresh) => copyTexts(page, fresh, isLive));
  }, REFRESH_MS);
}

const fetchPage = async (): Promise<Document | undefined> => {
  const answer = await fetch(location.pathname).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

/** Both come from one template and differ only in texts and attributes; otherwise nothing is copied. */
function copyTexts(page: Document, fresh: Document | undefined, isLive: (element: Element) => boolean): void {
  const [to, from] = [page.querySelector('main'), fresh?.querySelector('main')];
  if (to && from) copyInto(to, from, isLive);
}

function copyInto(to: Element, from: Element, isLive: (element: Element) => boolean): void {
  if (to.tagName !== from.tagName || to.childNodes.length !== from.childNodes.length || isLive(to)) return;
  for (const { name, value } of from.attributes) {
    if (name.startsWith('data-') && to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
  to.childNodes.forEach((node, place) => {
    const newer = from.childNodes[place];
    if (node instanceof Text && newer instanceof Text) {
      if (node.data !== newer.data) node.data = newer.data;
    } else if (node instanceof Element && newer instanceof Element) copyInto(node, newer, isLive);
  });
}
