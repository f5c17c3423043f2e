/** The drawing tools, by the library's names. */
export const TOOLS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
] as const;
export type Tool = (typeof TOOLS)[number];
