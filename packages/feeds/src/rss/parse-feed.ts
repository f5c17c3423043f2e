import { decodeXML } from 'entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { plainText } from './plain-text.ts';

/** An item of an RSS 2.0, RSS 1.0 or Atom feed, as plain text. */
export interface FeedItem {
  readonly title: string;
  readonly summary: string;
  readonly author: string | undefined;
  /** http or https. */
  readonly link: string | undefined;
  /** Milliseconds since 1970; undefined where the feed does not give it. */
  readonly publishedAt: number | undefined;
  readonly isBreaking: boolean;
}

export interface ParsedFeed {
  readonly title: string;
  /** In the feed's order. */
  readonly items: readonly FeedItem[];
}

/** A text that is no feed, or an unsafe one. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

const MAX_ITEMS = 100;
const TITLE_LENGTH = 200;
const SUMMARY_LENGTH = 600;
const AUTHOR_LENGTH = 80;

/**
 * Entities that a document declares are refused, not expanded: a few lines could grow to gigabytes. The parser leaves
 * all entities as they are; those of the language itself are decoded afterwards, field by field.
 * @throws FeedRefused for text that is no well-formed feed, or declares entities
 */
export function parseFeed(text: string): ParsedFeed {
  if (/<!ENTITY/i.test(text)) throw new FeedRefused('it declares entities');
  const root = parseXml(text);
  const channel = toNode(toNode(root['rss'])['channel'] ?? root['rdf:RDF'] ?? root['feed']);
  const items = root['rdf:RDF'] ? toNode(root['rdf:RDF'])['item'] : (channel['item'] ?? channel['entry']);
  if (!root['rss'] && !root['rdf:RDF'] && !root['feed'])
    throw new FeedRefused('it is no RSS and no Atom feed');
  const head = root['rdf:RDF'] ? toNode(toNode(root['rdf:RDF'])['channel']) : channel;
  return {
    title: readText(head['title'], AUTHOR_LENGTH),
    items: toList(items).slice(0, MAX_ITEMS).map(toNode).flatMap(readItem),
  };
}

type Node = Readonly<Record<string, unknown>>;

const parser = () =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    cdataPropName: '#cdata',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  });

function parseXml(text: string): Node {
  try {
    const valid = XMLValidator.validate(text);
    if (valid !== true) throw new FeedRefused(`it is not well-formed: ${valid.err.msg}`);
    return toNode(parser().parse(text));
  } catch (error) {
    if (error instanceof FeedRefused) throw error;
    throw new FeedRefused('it could not be parsed', { cause: error });
  }
}

function readItem(node: Node): FeedItem[] {
  const title = readText(node['title'], TITLE_LENGTH);
  if (title === '') return [];
  const content = node['description'] ?? node['summary'] ?? node['content:encoded'] ?? node['content'];
  const author = readText(
    node['dc:creator'] ?? toNode(toList(node['author'])[0])['name'] ?? node['author'],
    AUTHOR_LENGTH,
  );
  const date = readText(node['pubDate'] ?? node['published'] ?? node['updated'] ?? node['dc:date'], 60);
  return [
    {
      title: title.replace(BREAKING_MARK, '').trim() || title,
      summary: readText(content, SUMMARY_LENGTH),
      author: author === '' ? undefined : author,
      link: readLink(node),
      publishedAt: Number.isNaN(Date.parse(date)) ? undefined : Date.parse(date),
      isBreaking: BREAKING_MARK.test(title) || toList(node['category']).some(isBreakingCategory),
    },
  ];
}

const BREAKING_MARK = /^(breaking(?: news)?|urgent|just in|última hora|urgente)\s*[:\-–—|]\s*/iu;
const isBreakingCategory = (category: unknown): boolean =>
  /^breaking( news)?$/i.test(readText(category, 40) || readAttribute(category, '@term'));

function readLink(node: Node): string | undefined {
  const links = toList(node['link']);
  const alternate =
    links.find((link) => ['alternate', undefined].includes(toNode(link)['@rel'] as string | undefined)) ??
    links[0];
  const address = readAttribute(alternate, '@href') || readText(alternate, 2_000) || readGuid(node);
  const url = URL.parse(decodeXML(address));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** An RSS item may have its address only as its guid. */
const readGuid = (node: Node): string => readText(node['guid'], 2_000);

/** CDATA is HTML as it is; in other text the HTML is escaped by XML entities. */
function readText(value: unknown, length: number): string {
  const [first] = toList(value);
  if (typeof first === 'string') return plainText(decodeXML(first), length);
  const node = toNode(first);
  const cdata = toList(node['#cdata'])
    .filter((part) => typeof part === 'string')
    .join('');
  const text = typeof node['#text'] === 'string' ? node['#text'] : '';
  return plainText(`${decodeXML(text)} ${cdata}`, length);
}

function readAttribute(value: unknown, name: string): string {
  const attribute = toNode(value)[name];
  return typeof attribute === 'string' ? attribute : '';
}

const toNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
