import type { Group, ListedContest, StudentView } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestRules } from '../../contest/contest-rules.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../shared/ui/states.tsx';
import { useDisplay } from '../display/display.tsx';
import { AssignmentLine } from './work/assignments.tsx';
import { OwnWorkDialog } from './work/own-work-dialog.tsx';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';

export interface StudentViewDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** A class as a student of it sees it, for its teachers to look at. */
export function StudentViewDialog({ group: { id, name }, onClose }: StudentViewDialogProps) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const seen = useQuery(buildQuery(client, 'seeAsStudent', { params: { group: id } }));
  return (
    <Dialog
      onClose={onClose}
      title={t('work.seen.title', { group: name })}
      description={t('work.seen.text')}
      closeLabel={t('close')}
      size="full"
    >
      <div className="space-y-4 p-4 text-13">
        {seen.isError && <ErrorState title={t('readFailed')} onRetry={seen.refetch} />}
        {seen.isPending && <LoadingRows>{t('loading')}</LoadingRows>}
        {seen.data && <Seen view={seen.data} />}
      </div>
    </Dialog>
  );
}

function Seen({ view: { group, assignments, contests } }: { readonly view: StudentView }) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<string>();
  const assignment = assignments.find(({ id }) => id === opened);
  const names = group.readers.map(({ username, fullName }) => fullName ?? username).join(', ');
  return (
    <>
      <p>{t('readers', { names })}</p>
      <section aria-label={t('work.title')} className="space-y-2 border-t border-line-soft pt-3">
        <h3 className="text-14 font-semibold">{t('work.title')}</h3>
        {assignments.length === 0 && <EmptyState title={t('work.none')} text={t('work.noneForStudent')} />}
        <ul className="divide-y divide-line-soft">
          {assignments.map((one) => (
            <AssignmentLine
              key={one.id}
              assignment={one}
              onOpen={() => setOpened(one.id)}
              onChange={undefined}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t('work.seen.contests')} className="space-y-2 border-t border-line-soft pt-3">
        <h3 className="text-14 font-semibold">{t('work.seen.contests')}</h3>
        {contests.length === 0 && <p className="text-ink-2">{t('work.seen.noContests')}</p>}
        {contests.map((contest) => (
          <SeenContest key={contest.slug} contest={contest} />
        ))}
      </section>
      {assignment && (
        <OwnWorkDialog
          group={group}
          assignment={assignment}
          isReadOnly
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** The contest's rules; the standing is on its own page, which is the same for everybody. */
function SeenContest({ contest }: { readonly contest: ListedContest }) {
  const { t } = useTranslation('classes');
  const display = useDisplay();
  const client = useClient();
  const { name, slug, state, group, entries } = contest;
  const whole = useQuery(buildQuery(client, 'getContest', { params: { slug } }));
  return (
    <details className="rounded-lg border border-line">
      <summary className="hit flex cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5">
        <span className="font-semibold wrap-anywhere">
          <BreakableName name={name} />
        </span>
        <span className="flex flex-wrap gap-x-4 text-ink-2">
          <span>{group ? t('ofGroup', { group: group.name }) : t('ofAll')}</span>
          <span>{t('entries', { count: entries })}</span>
          <span>{t(`states.${state}`)}</span>
        </span>
      </summary>
      {whole.data && <ContestRules contest={whole.data} figures={display.exact} />}
      <a
        href={`/contests/${slug}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('work.seen.pageOf', { contest: name })}
        className="hit inline-flex items-center px-3 pb-2 text-accent"
      >
        {t('work.seen.page')}
      </a>
    </details>
  );
}
