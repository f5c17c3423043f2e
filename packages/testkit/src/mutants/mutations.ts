/** A node of the syntax tree, as ESTree names them; places are those of the text. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Mutation {
  /** The expression of which a part changes. */
  readonly site: SyntaxNode;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The small faults that somebody could make at this node. Types, texts and invariants' messages are left alone. */
export function listMutations(node: SyntaxNode, source: string): Mutation[] {
  const mutate = MUTATORS[node.type];
  return mutate ? mutate(node, source) : [];
}

type Mutator = (node: SyntaxNode, source: string) => Mutation[];

const MUTATORS: Readonly<Record<string, Mutator>> = {
  BinaryExpression: (node, source) => swapOperator(node, source, BINARY),
  LogicalExpression: (node, source) => swapOperator(node, source, LOGICAL),
  AssignmentExpression: (node, source) => swapOperator(node, source, ASSIGNMENT),
  UnaryExpression: (node) =>
    node['operator'] === '-' || node['operator'] === '!'
      ? [{ site: node, start: node.start, end: node.start + 1, text: '' }]
      : [],
  UpdateExpression: (node, source) => [
    whole(
      node,
      source.slice(node.start, node.end).replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++')),
    ),
  ],
  ConditionalExpression: (node) => eitherWay(getChild(node, 'test')),
  IfStatement: (node) => eitherWay(getChild(node, 'test')),
  WhileStatement: (node) => [whole(getChild(node, 'test'), 'false')],
  Literal: mutateLiteral,
  CallExpression: (node) => [...swapMethod(node), ...dropCall(node)],
  ExpressionStatement: (node) => dropStatement(getChild(node, 'expression')),
};

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const LOGICAL = { '&&': ['||'], '||': ['&&'], '??': ['&&'] };
const ASSIGNMENT = { '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '??=': ['='] };

function swapOperator(
  node: SyntaxNode,
  source: string,
  swaps: Readonly<Record<string, readonly string[]>>,
): Mutation[] {
  const operator = node['operator'] as string;
  const start = source.indexOf(operator, getChild(node, 'left').end);
  return (swaps[operator] ?? []).map((text) => ({ site: node, start, end: start + operator.length, text }));
}

const eitherWay = (test: SyntaxNode): Mutation[] => [whole(test, 'true'), whole(test, 'false')];

const NAMES: ReadonlyMap<string, string> = new Map([
  ['half_even', 'down'],
  ['down', 'up'],
  ['up', 'down'],
  ['floor', 'ceiling'],
  ['ceiling', 'floor'],
  ['buy', 'sell'],
  ['sell', 'buy'],
  ['long', 'short'],
  ['short', 'long'],
]);

function mutateLiteral(node: SyntaxNode): Mutation[] {
  const { value, bigint } = node;
  if (typeof bigint === 'string') return [whole(node, bigint === '1' ? '0n' : `${BigInt(bigint) + 1n}n`)];
  if (typeof value === 'number') return [whole(node, value === 1 ? '0' : String(value + 1))];
  if (typeof value === 'boolean') return [whole(node, String(!value))];
  const other = typeof value === 'string' ? NAMES.get(value) : undefined;
  return other === undefined ? [] : [whole(node, `'${other}'`)];
}

const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['trunc', 'ceil'],
  ['round', 'floor'],
]);

function swapMethod(node: SyntaxNode): Mutation[] {
  const property = findMethod(node);
  const other = METHODS.get(readName(property));
  return property && other !== undefined
    ? [{ site: node, start: property.start, end: property.end, text: other }]
    : [];
}

/** Calls that only select or sort may be dropped. */
const FORGETTABLE = new Set(['filter', 'toSorted', 'sort', 'reverse', 'toReversed', 'abs']);

function dropCall(node: SyntaxNode): Mutation[] {
  const property = findMethod(node);
  if (!property || !FORGETTABLE.has(readName(property))) return [];
  const object = getChild(getChild(node, 'callee'), 'object');
  // Math.abs(x) is x
  if (readName(property) === 'abs') return [{ site: node, start: object.start, end: property.end, text: '' }];
  return [{ site: node, start: object.end, end: node.end, text: '' }];
}

/** A call or an assignment whose value is unused, except assertions, which are checks themselves. */
function dropStatement(expression: SyntaxNode): Mutation[] {
  const isEffect = expression.type === 'CallExpression' || expression.type === 'AssignmentExpression';
  const isAssertion = isEffect && readName(expression['callee']).startsWith('assert');
  return isEffect && !isAssertion ? [whole(expression, 'undefined')] : [];
}

/** The `name` of `object.name(…)`; undefined inside `a?.b`, which parentheses would break. */
function findMethod(node: SyntaxNode): SyntaxNode | undefined {
  const callee = getChild(node, 'callee');
  return callee.type === 'MemberExpression' && node['optional'] !== true && callee['optional'] !== true
    ? getChild(callee, 'property')
    : undefined;
}

const whole = (node: SyntaxNode, text: string): Mutation => ({
  site: node,
  start: node.start,
  end: node.end,
  text,
});
const getChild = (node: SyntaxNode, key: string): SyntaxNode => node[key] as SyntaxNode;
const readName = (node: unknown): string => (node as { readonly name?: string } | undefined)?.name ?? '';
