import { parseLook, type ChartLook } from './chart-look.model.ts';
import { parseJson } from './stored-kind.ts';

const MARK = '#chart=';
/** Longer ones are nothing that a link of ours has. */
const MAX_LENGTH = 8_000;

/** The part of an address after which somebody else's chart looks the same. */
export const formatSharedLook = (look: ChartLook): string => MARK + encodeURIComponent(JSON.stringify(look));

/** The look in an address; undefined where it has none. @param hash with its # */
export function readSharedLook(hash: string): ChartLook | undefined {
  if (!hash.startsWith(MARK) || hash.length > MAX_LENGTH) return undefined;
  const kept = parseJson(decode(hash.slice(MARK.length)));
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { from, to } = Object((kept as { readonly view?: unknown }).view) as Readonly<
    Record<string, unknown>
  >;
  const isView = typeof from === 'number' && typeof to === 'number' && from < to;
  return { ...parseLook(kept), ...(isView && { view: { from, to, askedAt: from } }) };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The look in the page's address. */
export const readOwnAddress = (): ChartLook | undefined => readSharedLook(location.hash);

/** Takes the look out of the page's address: a later reload shows what the person has made of it. */
export function clearOwnAddress(): void {
  if (location.hash.startsWith(MARK)) {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}
