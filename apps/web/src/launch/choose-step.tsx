import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/fields/field.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import type { StepProps } from './step-props.ts';
import { StepProblem } from './step-problem.tsx';
import { useLaunchAct } from './use-launch-act.ts';

const NEW = '';
const MAX_NAME = 60;

/** A teacher's first launch from a course: the group that its people join. */
export function ChooseStep({ step: { course, groups }, ticket, onStep }: StepProps<'choose'>) {
  const { t } = useTranslation('lti');
  const { run, problem, isBusy } = useLaunchAct(onStep);
  const [group, setGroup] = useState(NEW);
  const [name, setName] = useState(course.slice(0, MAX_NAME));
  const isComplete = group !== NEW || name.trim() !== '';
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = group === NEW ? { name: name.trim() } : { group };
        if (isComplete) void run((send) => send('bindCourse', { body: { ticket, ...chosen } }));
      }}
    >
      <h1 className="text-18 font-semibold">{t('choose.title')}</h1>
      <p className="text-14">{t('choose.text', { course })}</p>
      <StepProblem text={problem} />
      <SelectField
        label={t('choose.group')}
        value={group}
        options={[
          { value: NEW, label: t('choose.make') },
          ...groups.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        onChange={setGroup}
      />
      {group === NEW && (
        <Field
          label={t('choose.name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isComplete}>
        {t('choose.submit')}
      </Button>
    </form>
  );
}
