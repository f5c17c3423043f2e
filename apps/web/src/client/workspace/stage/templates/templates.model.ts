import type { Template, Templates } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';
import { MAX_TEMPLATE_SIZE } from '@lonja/protocol/template-bounds';
import { parseChosen, type ChosenIndicator } from '../../../chart/chart-indicators.model.ts';
import { parseJson } from '../../../chart/stored-kind.ts';

/** An edit as a function of the stored templates, which may have changed meanwhile. */
export type TemplatesEdit = (templates: readonly Template[]) => readonly Template[];

/** The indicators of a template, as far as this page knows them. */
export const readTemplate = ({ indicators }: Template): readonly ChosenIndicator[] =>
  parseChosen(parseJson(indicators));

/** @returns undefined for more than a template has room for */
export function writeTemplate(chosen: readonly ChosenIndicator[]): string | undefined {
  const text = JSON.stringify(chosen);
  return text.length <= MAX_TEMPLATE_SIZE ? text : undefined;
}

/** Keeps a template in the place of the one of its name, and under that one's id; else at the end. */
export const putTemplate =
  (template: Template): TemplatesEdit =>
  (templates) =>
    templates.some(({ name }) => name === template.name)
      ? templates.map((one) =>
          one.name === template.name ? { ...one, indicators: template.indicators } : one,
        )
      : [...templates, template];

export const takeTemplate =
  (id: string): TemplatesEdit =>
  (templates) =>
    templates.filter((one) => one.id !== id);

/** Puts one that was taken away back in its place, as no default where another one is by now. */
export const returnTemplate =
  (template: Template, place: number): TemplatesEdit =>
  (templates) => {
    if (templates.some(({ id, name }) => id === template.id || name === template.name)) return templates;
    const isDefault = template.isDefault && !templates.some((one) => one.isDefault);
    return templates.toSpliced(place, 0, { ...template, isDefault });
  };

/** Makes one the default, in place of another, or none. */
export const chooseDefault =
  (id: string, isDefault: boolean): TemplatesEdit =>
  (templates) =>
    templates.map((one) => ({ ...one, isDefault: one.id === id ? isDefault : one.isDefault && !isDefault }));

/** The store of templates: a save is refused with `templates_changed` where the stored version differs from the given one. */
interface StoredTemplates {
  readonly read: () => Promise<Templates>;
  readonly write: (templates: readonly Template[], version: number) => Promise<Templates>;
}

/** Saves an edit together with those of other devices. @returns the stored templates */
export const saveEdit = (
  { read, write }: StoredTemplates,
  edit: TemplatesEdit,
  known: Templates | undefined,
): Promise<Templates> =>
  saveBeside(
    {
      read,
      write: ({ templates, version }) => write(edit(templates), version),
      conflict: 'templates_changed',
    },
    known,
  );
