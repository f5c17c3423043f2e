import type { Template } from '@lonja/protocol';
import { MAX_TEMPLATE_SIZE } from '@lonja/protocol/template-bounds';
import { parseChosen, type ChosenIndicator } from '../../../chart/chart-indicators.model.ts';
import { parseJson } from '../../../chart/stored-kind.ts';
import { putNamed, returnNamed, type ListEdit } from '../../../kept-lists/named-list.ts';

export type TemplatesEdit = ListEdit<Template>;

/** The indicators of a template, as far as this page knows them. */
export const readTemplate = ({ indicators }: Template): readonly ChosenIndicator[] =>
  parseChosen(parseJson(indicators));

/** @returns undefined for more than a template has room for */
export function writeTemplate(chosen: readonly ChosenIndicator[]): string | undefined {
  const text = JSON.stringify(chosen);
  return text.length <= MAX_TEMPLATE_SIZE ? text : undefined;
}

/** Keeps a template; one of its name gets its indicators and stays the default if it was. */
export const putTemplate = (template: Template): TemplatesEdit =>
  putNamed(template, (old) => ({ ...old, indicators: template.indicators }));

/** Puts one that was taken away back in its place, as no default where another one is by now. */
export const returnTemplate =
  (template: Template, place: number): TemplatesEdit =>
  (templates) => {
    const isDefault = template.isDefault && !templates.some((one) => one.isDefault);
    return returnNamed({ ...template, isDefault }, place)(templates);
  };

/** Makes one the default, in place of another, or none. */
export const chooseDefault =
  (id: string, isDefault: boolean): TemplatesEdit =>
  (templates) =>
    templates.map((one) => ({ ...one, isDefault: one.id === id ? isDefault : one.isDefault && !isDefault }));
