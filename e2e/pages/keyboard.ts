import type { Locator } from 'playwright-core';

const MAX_STEPS = 80;

/** Goes to a control as somebody without a mouse does: by Tab, from where the focus is. Throws where that does not lead there. */
export async function tabTo(target: Locator): Promise<void> {
  const keyboard = target.page().keyboard;
  for (let step = 0; step < MAX_STEPS; step++) {
    await keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Replaces what stands in a field. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await tabTo(target);
  const keyboard = target.page().keyboard;
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(text);
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
