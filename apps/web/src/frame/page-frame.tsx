/** As the server has sent it, with what the script before the first paint has made of it. */
const SENT = { __html: document.getElementById('root')?.innerHTML ?? '' };

/** What the page has shown so far, while the session is being read. */
export function PageFrame() {
  return <div className="contents" dangerouslySetInnerHTML={SENT} />;
}
