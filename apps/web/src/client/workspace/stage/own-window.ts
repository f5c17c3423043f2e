import type { ChartLook } from '../../chart/chart-look.model.ts';
import { formatSharedLook } from '../../chart/shared-look.ts';

/** Pages with this name show a chart and nothing around it; a window keeps its name over reloads and other instruments. */
const NAME = 'lonja-chart';

/** Whether this page is a chart's own window. */
export const isOwnWindow = (): boolean => window.name.startsWith(NAME);

/** Opens an instrument's chart, as it looks, in a window of its own. @returns whether the browser let it */
export function openOwnWindow(symbol: string, look: ChartLook): boolean {
  const address = `/app/trade/${encodeURIComponent(symbol)}${formatSharedLook(look)}`;
  const name = `${NAME}-${Date.now().toString(36)}`;
  return window.open(address, name, 'popup,width=960,height=640') !== null;
}
