import { existsSync, readFileSync } from 'node:fs';
import { CALLS, type CallName, type CallRow, type Calls } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigAssignment, createRigGroup, NEW_ASSIGNMENT } from '../test/groups.ts';

/** What refuses more of what a call leaves behind. */
type Maximum = {
  [Name in CallName]: Calls[Name] extends { readonly leaves: { readonly maximum: infer Code extends string } }
    ? Code
    : never;
}[CallName];

const ROOT = new URL('../../../../', import.meta.url);
const SERVER = 'apps/server/src';

/** Where a test fills it up, and is refused one more. */
const FILLED_IN: Readonly<Record<Maximum, string>> = {
  too_many_webhooks: `${SERVER}/webhooks/calls.test.ts`,
  too_many_kept_alerts: 'packages/core/src/decisions/alerts/change-alert.test.ts',
  too_many_keys: `${SERVER}/profile/settings-calls.test.ts`,
  too_many_hooks: `${SERVER}/signals/hook-calls.test.ts`,
  too_many_kept_accounts: `${SERVER}/accounts/practice-accounts.test.ts`,
  replays_of_day_spent: `${SERVER}/contests/replay-calls.test.ts`,
  journals_full: `${SERVER}/journal/calls.test.ts`,
  too_many_groups: `${SERVER}/classes/work/assignment-calls.test.ts`,
  too_many_assignments: `${SERVER}/calls/maxima.test.ts`,
  too_many_versions: 'packages/core/src/decisions/groups/assignments.test.ts',
  too_many_contests: `${SERVER}/contests/calls.test.ts`,
  too_many_worlds: `${SERVER}/worlds/calls.test.ts`,
  too_many_platforms: `${SERVER}/calls/maxima.test.ts`,
  too_many_roster_lines: `${SERVER}/classes/work/assignment-calls.test.ts`,
  too_many_attempts: `${SERVER}/evaluations/calls.test.ts`,
};

test('every maximum that a call names is filled up by a test, and refused beyond', () => {
  const named = Object.values<CallRow>(CALLS).flatMap(({ leaves }) =>
    typeof leaves === 'object' && 'maximum' in leaves ? [leaves.maximum] : [],
  );
  expect([...new Set<string>(named)].toSorted()).toEqual(Object.keys(FILLED_IN).toSorted());
  const unproved = Object.entries(FILLED_IN).filter(([code, file]) => {
    const path = new URL(file, ROOT);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${code}'`);
  });
  expect(unproved).toEqual([]);
});

describe('where nothing else fills it up', () => {
  const rig = describeServer();
  const administrator = provideAdministrator(rig);

  test('a group has 200 assignments', async () => {
    const group = await createRigGroup(rig, administrator);
    await createRigAssignment(rig, group);
    const columns = sql`group_id, title, instructions, due_at, takes_late, possible, state, created_by, created_at`;
    await sql`insert into assignments (${columns}) select ${columns} from assignments, generate_series(1, 198)
      where group_id = ${Number(group.id)}`.execute(rig.owner);
    const create = () =>
      rig.call(`POST /api/groups/${group.id}/assignments`, { as: group.teacher, body: NEW_ASSIGNMENT });
    expect(await create()).toMatchObject({ status: 201 });
    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'too_many_assignments', details: { maximum: 200 } },
    });
  });

  test('an installation has 50 platforms', async () => {
    const create = (clientId: string) =>
      rig.call('POST /api/admin/lti/platforms', {
        as: administrator,
        body: {
          name: 'A platform',
          issuer: 'https://platform.example',
          clientId,
          deploymentIds: ['1'],
          authorizationUrl: 'https://platform.example/authorize',
          tokenUrl: 'https://platform.example/token',
          keysUrl: 'https://platform.example/keys',
        },
      });
    const first = await create('first');
    expect([first.status, first.text]).toEqual([201, first.text]);
    const others = sql`name, issuer, deployment_ids, authorization_url, token_url, keys_url, created_at`;
    await sql`insert into lti_platforms (client_id, ${others}) select 'copy ' || n, ${others}
      from lti_platforms, generate_series(1, 48) n`.execute(rig.owner);
    expect(await create('last')).toMatchObject({ status: 201 });
    expect(await create('more')).toMatchObject({
      status: 409,
      body: { code: 'too_many_platforms', details: { maximum: 50 } },
    });
  });
});
