import type { Group, GroupCourses } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { BreakableName } from '../../shared/ui/breakable-name.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Labelled } from '../../shared/ui/fields/labelled.tsx';
import { INPUT_CLASS } from '../../shared/ui/fields/field.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Grades are sent, and links are opened for the first time, while it is read. */
const COURSES_MS = 5_000;
const CELL = 'px-1.5 py-1.5 sm:px-3';

/** The courses of learning platforms that a group is bound to: what their links open, and where grades are. Nothing without any. */
export function Courses({ group }: { readonly group: Group }) {
  const { t } = useTranslation('lti');
  const client = useClient();
  const read = useQuery({
    ...buildQuery(client, 'listGroupCourses', { params: { group: group.id } }),
    refetchInterval: COURSES_MS,
  });
  if (read.isError) return <ErrorState title={t('failed')} onRetry={read.refetch} />;
  if (!read.data || read.data.courses.length === 0) return null;
  const { courses, links } = read.data;
  return (
    <section aria-label={t('group.title')} className="space-y-3 border-t border-line-soft pt-3">
      <h3 className="text-14 font-semibold">{t('group.title')}</h3>
      <p className="max-w-[75ch] text-ink-2">{t('group.text')}</p>
      {courses.map((course) => (
        <Course
          key={course.id}
          group={group}
          course={course}
          links={links.filter((link) => link.course === course.id)}
        />
      ))}
      <Scores group={group} read={read.data} />
    </section>
  );
}

interface CourseProps {
  readonly group: Group;
  readonly course: GroupCourses['courses'][number];
  readonly links: GroupCourses['links'];
}

function Course({ group, course, links }: CourseProps) {
  const { t } = useTranslation('lti');
  const { unbind } = useCourseActs(group);
  const [isFreeing, setIsFreeing] = useState(false);
  const names = { course: course.title, platform: course.platform };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold wrap-anywhere">{t('group.course', names)}</h4>
        {!isFreeing && (
          <Button size="small" look="quiet" onClick={() => setIsFreeing(true)}>
            {t('group.free', names)}
          </Button>
        )}
      </div>
      {isFreeing && (
        <div
          role="group"
          aria-label={t('group.freeTitle', names)}
          className="rounded-lg border border-control p-3"
        >
          <p className="text-14 font-semibold">{t('group.freeTitle', names)}</p>
          <p className="mt-1 text-ink-2">{t('group.freeText')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="sell" isBusy={unbind.isPending} onClick={() => unbind.mutate(course.id)}>
              {t('group.freeing')}
            </Button>
            <Button onClick={() => setIsFreeing(false)}>{t('group.cancel')}</Button>
          </div>
        </div>
      )}
      {links.length === 0 && <p className="text-ink-2">{t('group.noLinks')}</p>}
      {links.map((link) => (
        <LinkLine key={link.id} group={group} link={link} />
      ))}
    </div>
  );
}

const NOTHING = '';

/** What a link opens. Assignments and contests of the group, each by its own number or address. */
function LinkLine({ group, link }: { readonly group: Group; readonly link: GroupCourses['links'][number] }) {
  const { t } = useTranslation('lti');
  const client = useClient();
  const { bind } = useCourseActs(group);
  const assignments = useQuery(buildQuery(client, 'listAssignments', { params: { group: group.id } }));
  const contests = useQuery(buildQuery(client, 'listContests', {}));
  const own = (contests.data ?? []).filter((contest) => contest.group?.id === group.id);
  const value =
    link.assignment === null ? (link.contest === null ? NOTHING : `c${link.contest}`) : `a${link.assignment}`;
  const choose = (chosen: string) =>
    bind.mutate({
      link: link.id,
      assignment: chosen.startsWith('a') ? chosen.slice(1) : null,
      contest: chosen.startsWith('c') ? chosen.slice(1) : null,
    });
  return (
    <Labelled
      label={t('group.opens', { link: link.title })}
      hint={link.assignment !== null && !link.hasColumn ? t('group.noColumn') : undefined}
    >
      {(control) => (
        <select
          {...control}
          className={INPUT_CLASS}
          value={value}
          disabled={group.archivedAt !== null || bind.isPending}
          onChange={(event) => choose(event.target.value)}
        >
          <option value={NOTHING}>{t('group.nothing')}</option>
          <optgroup label={t('group.assignmentsTitle')}>
            {(assignments.data ?? []).map(({ id, title }) => (
              <option key={id} value={`a${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('group.contestsTitle')}>
            {own.map(({ slug, name }) => (
              <option key={slug} value={`c${slug}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Labelled>
  );
}

/** Grades that are not with their platform yet, in words; of those that are, how many. */
function Scores({ group, read: { scores, links } }: { readonly group: Group; readonly read: GroupCourses }) {
  const { t } = useTranslation('lti');
  const { retry } = useCourseActs(group);
  const open = scores.filter(({ state }) => state !== 'sent');
  const sent = scores.length - open.length;
  const titles = new Map(links.map(({ id, title }) => [id, title]));
  return (
    <div className="space-y-2">
      {sent > 0 && <p className="text-ink-2">{t('group.sentAll', { count: sent })}</p>}
      {open.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h4 className="font-semibold">{t('group.scores')}</h4>
            <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
              {t('group.retry')}
            </Button>
          </div>
          <table className="w-full">
            <TableHead
              padding={CELL}
              cells={[
                { label: t('group.student') },
                { label: t('group.points'), isFigure: true },
                { label: t('group.state') },
              ]}
            />
            <tbody>
              {open.map(({ link, userId, username, fullName, points, state, problem }) => (
                <tr key={`${link}/${userId}`} className="border-b border-line-soft last:border-0">
                  <th scope="row" className={`${CELL} text-left font-normal wrap-anywhere`}>
                    <BreakableName name={fullName ?? username} />
                    <span className="block text-12 text-ink-3">{titles.get(link)}</span>
                  </th>
                  <td className={`${CELL} figure`}>{points}</td>
                  <td className={CELL}>
                    <span className={state === 'failed' ? 'text-warn' : ''}>
                      {t(`group.states.${state}`)}
                    </span>
                    {problem !== null && (
                      <span className="block text-12 text-ink-2">{t(`problems.${problem}`)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

function useCourseActs({ id: group }: Group) {
  const { t } = useTranslation('lti');
  const fail = useFailureToast();
  const failed = (error: Error) => fail(t('failed'), error);
  const bind = useAct('bindLink', {
    failed,
    input: ({ link, ...body }: { link: string; assignment: string | null; contest: string | null }) => ({
      params: { group, link },
      body,
    }),
  });
  const unbind = useAct('unbindCourse', {
    failed,
    input: (course: string) => ({ params: { group, course } }),
  });
  const retry = useAct('retryScores', { failed, input: () => ({ params: { group } }) });
  return { bind, unbind, retry };
}
