import type { ListedGroup } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

const CELL = 'px-1.5 py-2 sm:px-3';

/** Classes, clubs and companies: made here with their first teacher; all else is their teachers'. */
export function GroupsTab() {
  const { t } = useTranslation('admin');
  const client = useClient();
  const groups = useQuery(buildQuery(client, 'listAllGroups', {}));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="p-3 sm:p-4">
      <Panel
        title={t('groups.title')}
        actions={
          <Button size="small" look="primary" onClick={() => setIsCreating(true)}>
            {t('groups.add')}
          </Button>
        }
      >
        <p className="border-b border-line px-3 py-2 text-13 text-ink-2">{t('groups.text')}</p>
        {groups.data ? (
          <GroupList groups={groups.data} />
        ) : groups.error ? (
          <ErrorState title={refusalText(groups.error, t, t('groups.readFailed'))} onRetry={groups.refetch} />
        ) : (
          <LoadingRows>{t('loading')}</LoadingRows>
        )}
      </Panel>
      {isCreating && <NewGroupDialog onClose={() => setIsCreating(false)} />}
    </div>
  );
}

function GroupList({ groups }: { readonly groups: readonly ListedGroup[] }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  if (groups.length === 0) return <EmptyState title={t('groups.empty')} text={t('groups.emptyText')} />;
  return (
    <table className="w-full text-13">
      <TableHead
        padding={CELL}
        cells={[
          { label: t('groups.name') },
          { label: t('groups.teachers') },
          { label: t('groups.members'), isFigure: true },
          { label: t('groups.since'), shownFrom: 'max-sm:hidden' },
        ]}
      />
      <tbody>
        {groups.map(({ id, name, teachers, members, createdAt, archivedAt }) => (
          <tr key={id} className="border-b border-line-soft last:border-0">
            <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
              {name}
              {archivedAt !== null && (
                <span className="ml-2 font-normal text-ink-3">{t('groups.archived')}</span>
              )}
            </th>
            <td className={`${CELL} wrap-anywhere`}>{teachers.join(', ')}</td>
            <td className={`${CELL} figure`}>{display.count(members)}</td>
            <td className={`${CELL} figures max-sm:hidden`}>{display.moment(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, t, t('groups.failed'), t('groups.noTeacher')),
  });
  const [name, setName] = useState('');
  const [teacher, setTeacher] = useState('');
  const isComplete = name.trim() !== '' && teacher.trim() !== '';
  const create = () => {
    const body = { name: name.trim(), teacher: teacher.trim() };
    return send(
      (call) => call('createGroup', { body }),
      () => t('groups.created', { name: body.name }),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('groups.add')}
      description={t('groups.emptyText')}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t('groups.create')}
        isComplete={isComplete}
        isBusy={isBusy}
        onSubmit={() => void create()}
        onCancel={onClose}
      >
        <Field
          label={t('groups.name')}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={t('groups.teacher')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={teacher}
          error={problem}
          onChange={(event) => setTeacher(event.target.value)}
        />
      </ActForm>
    </Dialog>
  );
}
