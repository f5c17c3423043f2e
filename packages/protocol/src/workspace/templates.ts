import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import {
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_SIZE,
  MAX_TEMPLATES,
  MAX_TEMPLATES_SIZE,
} from './template-bounds.ts';
import { Version, VersionRead } from './workspace.ts';

/** Indicators of a chart with their settings, under a name. */
export const Template = z
  .strictObject({
    id: z.uuid().toLowerCase().describe('Stays when it is saved anew'),
    name: freeText(MAX_TEMPLATE_NAME).trim().min(1),
    isDefault: z.boolean().describe('A chart whose indicators nobody has chosen begins with it'),
    indicators: freeText(MAX_TEMPLATE_SIZE).describe(
      'As JSON: the page that reads it takes what it knows of it',
    ),
  })
  .meta({ id: 'Template' });
export type Template = z.output<typeof Template>;

const TemplateList = z.array(Template).max(MAX_TEMPLATES);

/** All templates of a person. */
export const Templates = z
  .strictObject({ templates: TemplateList, version: Version })
  .meta({ id: 'Templates' });
export type Templates = z.output<typeof Templates>;

const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Replaces all templates. */
export const TemplatesChange = z
  .strictObject({
    templates: TemplateList.refine(
      (templates) => isEachOnce(templates.map(({ id }) => id)),
      'has an id twice',
    )
      .refine((templates) => isEachOnce(templates.map(({ name }) => name)), 'has a name twice')
      .refine((templates) => templates.filter(({ isDefault }) => isDefault).length <= 1, 'has two defaults')
      .refine((templates) => JSON.stringify(templates).length <= MAX_TEMPLATES_SIZE, 'is too large'),
    version: VersionRead,
  })
  .meta({ id: 'TemplatesChange' });
