import { describe, expect, it } from 'vitest';
import { frameOf, needsOf, type Opened } from './frame.model.ts';

const opened = (path: string, stored: Readonly<Record<string, string>> = {}, width = 1_440): Opened => ({
  path,
  width,
  height: 900,
  read: (key) => stored[key] ?? null,
});
const NEEDS = {
  client: ['shell', 'shared'],
  wide: ['shared', 'panels', 'chart'],
  narrow: ['phone', 'chart'],
  texts: { es: ['words-es'] },
};

describe('the frame of the first paint', () => {
  it('has the panels where a screen has them that nobody has arranged', () => {
    expect(frameOf(opened('/app/trade/AAPL'))).toEqual({
      '--frame-watch': '260px',
      '--frame-watch-shown': 'block',
      '--frame-ladder': '300px',
      '--frame-ladder-shown': 'none',
      '--frame-ticket': '300px',
      '--frame-ticket-shown': 'block',
      '--frame-dock': '220px',
      '--frame-dock-shown': 'block',
    });
  });

  it('has them as this person has left them', () => {
    const kept = JSON.stringify({ watch: { size: 300, isOpen: false }, dock: { size: 180, isOpen: true } });
    const stored = { userData: JSON.stringify({ id: 'u1' }), 'lonja.workspace.u1': kept };
    expect(frameOf(opened('/app/trade/AAPL', stored))).toMatchObject({
      '--frame-watch-shown': 'none',
      '--frame-dock': '180px',
    });
  });

  it('has the ladder where the screen has room for it, else the column that it shares', () => {
    const stored = {
      userData: JSON.stringify({ id: 'u1' }),
      'lonja.workspace.u1': JSON.stringify({ ladder: { isOpen: true }, ticket: { isOpen: false } }),
    };
    const shown = (width: number) => {
      const frame = frameOf(opened('/app/trade/AAPL', stored, width));
      return [frame?.['--frame-ladder-shown'], frame?.['--frame-ticket-shown']];
    };
    expect([shown(1_440), shown(1_280)]).toEqual([
      ['block', 'none'],
      ['none', 'block'],
    ]);
  });

  it('stands where nothing is stored that can be read', () => {
    expect(frameOf(opened('/app', { userData: '{', 'lonja.workspace.': '{' }))).toMatchObject({
      '--frame-watch': '260px',
    });
  });

  it.each(['/app/dashboard', '/app/trades', '/admin/users', '/verify'])('is not that of %s', (path) => {
    expect(frameOf(opened(path))).toBeUndefined();
  });
});

describe('what is surely next', () => {
  it('is the shell, its texts, and the workspace as wide as the screen, each file once', () => {
    expect(needsOf(opened('/app/trade/AAPL'), NEEDS, 'es')).toEqual([
      'shell',
      'shared',
      'words-es',
      'panels',
      'chart',
    ]);
    expect(needsOf(opened('/app/trade/AAPL', {}, 390), NEEDS, 'es')).toEqual([
      'shell',
      'shared',
      'words-es',
      'phone',
      'chart',
    ]);
  });

  it('is the shell alone on another tab, and nothing elsewhere', () => {
    expect(needsOf(opened('/app/news'), NEEDS, 'es')).toEqual(['shell', 'shared', 'words-es']);
    expect(needsOf(opened('/admin/users'), NEEDS, 'es')).toEqual([]);
  });
});
