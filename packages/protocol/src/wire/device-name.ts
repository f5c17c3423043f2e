/** 'Firefox 140 · Linux' from a browser's user agent; other texts stay. */
export function deviceName(device: string): string {
  const [, browser, version] =
    /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(device.replace(/Chrome(?=.*(?:Edg|OPR)\/)/, '')) ?? [];
  if (!browser) return device;
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(device)?.[0];
  return `${BROWSERS[browser] ?? browser} ${version ?? ''}${system ? ` · ${SYSTEMS[system] ?? system}` : ''}`;
}

const BROWSERS: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };
const SYSTEMS: Readonly<Record<string, string>> = { 'Mac OS X': 'macOS' };
