import type { Template } from '@lonja/protocol';
import { MAX_TEMPLATE_NAME, MAX_TEMPLATES } from '@lonja/protocol/template-bounds';
import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../../shared/i18n/use-texts.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../../../shared/ui/fields/field.tsx';
import type { ChartIndicators } from '../../../chart/use-chart-indicators.ts';
import { takeNamed } from '../../../kept-lists/named-list.ts';
import { useUndoToast } from '../../../display/use-undo-toast.ts';
import { ToolButton } from '../tool-button.tsx';
import {
  chooseDefault,
  putTemplate,
  readTemplate,
  returnTemplate,
  writeTemplate,
} from './templates.model.ts';
import { useTemplates, type KeptTemplates } from './use-templates.ts';

/** The person's templates: applied, saved, deleted, and the one that new charts begin with. */
export function TemplateList(props: Pick<ChartIndicators, 'chosen' | 'choose'>) {
  const areTextsThere = useTexts('charts');
  const { list, edit } = useTemplates();
  return areTextsThere && list && <Templates {...props} edit={edit} templates={list} />;
}

function Templates({
  chosen,
  choose,
  templates,
  edit,
}: Pick<ChartIndicators, 'chosen' | 'choose'> &
  Pick<KeptTemplates, 'edit'> & { readonly templates: readonly Template[] }) {
  const { t } = useTranslation('charts');
  const offerUndo = useUndoToast();
  const remove = (template: Template) => {
    const place = templates.indexOf(template);
    edit(takeNamed(template.id));
    offerUndo(t('templates.removed', { name: template.name }), () => edit(returnTemplate(template, place)));
  };
  return (
    <section aria-label={t('templates.title')} className="border-b border-line p-1">
      <h3 className="px-2 pt-1 text-11 text-ink-3">{t('templates.title')}</h3>
      {templates.length > 0 && (
        <ul aria-label={t('templates.title')}>
          {templates.map((template) => (
            <li key={template.id} className="flex items-center rounded-md">
              <button
                type="button"
                title={t('templates.apply', { name: template.name })}
                onClick={() => choose(readTemplate(template))}
                className="ctl min-w-0 flex-1 truncate rounded-md px-2 text-left text-13 hover:bg-hover"
              >
                {template.name}
              </button>
              <ToolButton
                label={t('templates.default', { name: template.name })}
                isPressed={template.isDefault}
                onClick={() => edit(chooseDefault(template.id, !template.isDefault))}
              >
                <Star aria-hidden="true" className={`size-4 ${template.isDefault ? 'fill-current' : ''}`} />
              </ToolButton>
              <ToolButton
                label={t('templates.remove', { name: template.name })}
                onClick={() => remove(template)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </ToolButton>
            </li>
          ))}
        </ul>
      )}
      <SaveForm chosen={chosen} templates={templates} edit={edit} />
    </section>
  );
}

function SaveForm({
  chosen,
  templates,
  edit,
}: Pick<ChartIndicators, 'chosen'> &
  Pick<KeptTemplates, 'edit'> & { readonly templates: readonly Template[] }) {
  const { t } = useTranslation('charts');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isKnown = templates.some((one) => one.name === name);
  const indicators = writeTemplate(chosen);
  const isFull = !isKnown && templates.length >= MAX_TEMPLATES;
  return (
    <form
      className="flex gap-1 px-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || isFull || indicators === undefined) return;
        edit(putTemplate({ id: crypto.randomUUID(), name, isDefault: false, indicators }));
        setTyped('');
      }}
    >
      <input
        aria-label={t('templates.name')}
        placeholder={t('templates.name')}
        maxLength={MAX_TEMPLATE_NAME}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT_CLASS} min-w-0 flex-1`}
      />
      <Button type="submit" size="small" disabled={name === '' || isFull || indicators === undefined}>
        {t(isKnown ? 'templates.replace' : 'templates.save')}
      </Button>
    </form>
  );
}
