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
  const channel = nodeOf(nodeOf(root['rss'])['channel'] ?? root['rdf:RDF'] ?? root['feed']);
  const items = root['rdf:RDF'] ? nodeOf(root['rdf:RDF'])['item'] : (channel['item'] ?? channel['entry']);
  if (!root['rss'] && !root['rdf:RDF'] && !root['feed'])
    throw new FeedRefused('it is no RSS and no Atom feed');
  const head = root['rdf:RDF'] ? nodeOf(nodeOf(root['rdf:RDF'])['channel']) : channel;
  return {
    title: textOf(head['title'], AUTHOR_LENGTH),
    items: listOf(items).slice(0, MAX_ITEMS).map(nodeOf).flatMap(itemOf),
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
    return nodeOf(parser().parse(text));
  } catch (error) {
    if (error instanceof FeedRefused) throw error;
    throw new FeedRefused('it could not be parsed', { cause: error });
  }
}

function itemOf(node: Node): FeedItem[] {
  const title = textOf(node['title'], TITLE_LENGTH);
  if (title === '') return [];
  const content = node['description'] ?? node['summary'] ?? node['content:encoded'] ?? node['content'];
  const author = textOf(
    node['dc:creator'] ?? nodeOf(listOf(node['author'])[0])['name'] ?? node['author'],
    AUTHOR_LENGTH,
  );
  const date = textOf(node['pubDate'] ?? node['published'] ?? node['updated'] ?? node['dc:date'], 60);
  return [
    {
      title: title.replace(BREAKING_MARK, '').trim() || title,
      summary: textOf(content, SUMMARY_LENGTH),
      author: author === '' ? undefined : author,
      link: linkOf(node),
      publishedAt: Number.isNaN(Date.parse(date)) ? undefined : Date.parse(date),
      isBreaking: BREAKING_MARK.test(title) || listOf(node['category']).some(isBreakingCategory),
    },
  ];
}

const BREAKING_MARK = /^(breaking(?: news)?|urgent|just in|última hora|urgente)\s*[:\-–—|]\s*/iu;
const isBreakingCategory = (category: unknown): boolean =>
  /^breaking( news)?$/i.test(textOf(category, 40) || attributeOf(category, '@term'));

function linkOf(node: Node): string | undefined {
  const links = listOf(node['link']);
  const alternate =
    links.find((link) => ['alternate', undefined].includes(nodeOf(link)['@rel'] as string | undefined)) ??
    links[0];
  const address = attributeOf(alternate, '@href') || textOf(alternate, 2_000) || guidOf(node);
  const url = URL.parse(decodeXML(address));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** An RSS item may have its address only as its guid. */
const guidOf = (node: Node): string => textOf(node['guid'], 2_000);

/** CDATA is HTML as it is; in other text the HTML is escaped by XML entities. */
function textOf(value: unknown, length: number): string {
  const [first] = listOf(value);
  if (typeof first === 'string') return plainText(decodeXML(first), length);
  const node = nodeOf(first);
  const cdata = listOf(node['#cdata'])
    .filter((part) => typeof part === 'string')
    .join('');
  const text = typeof node['#text'] === 'string' ? node['#text'] : '';
  return plainText(`${decodeXML(text)} ${cdata}`, length);
}

function attributeOf(value: unknown, name: string): string {
  const attribute = nodeOf(value)[name];
  return typeof attribute === 'string' ? attribute : '';
}

const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
