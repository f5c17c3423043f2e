import { previewWorld } from './world-preview.ts';
import { createWorld, revealWorld, setWorldClock, type WorldNeeds } from './worlds.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { worldAnswer } from './world-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';

/** POST /api/admin/worlds, POST …/preview, GET …/{id}/script, PUT …/{id}/clock and POST …/{id}/reveal. */
export function adminWorldHandlers(needs: WorldNeeds) {
  return {
    createWorld: async (request) => {
      const { beginsAt, endsAt, ...wanted } = request.body;
      const world = await createWorld(needs, readCaller(request), {
        ...wanted,
        reason: wanted.reason,
        beginsAt: Date.parse(beginsAt),
        ...(endsAt === undefined ? {} : { endsAt: Date.parse(endsAt) }),
      });
      return worldAnswer(world);
    },
    previewWorld: (request) => {
      const { beginsAt, ...wanted } = request.body;
      const { times, lines } = previewWorld(needs, { ...wanted, beginsAt: Date.parse(beginsAt) });
      return {
        times: times.map((at) => new Date(at).toISOString()),
        lines: lines.map(({ symbol, scripted, unmoved }) => ({
          symbol,
          scripted: [...scripted],
          unmoved: [...unmoved],
        })),
      };
    },
    readWorldScript: (request) => {
      const world = needs.markets.find(requireWorldId(request.params.id));
      if (!world) refuse('not_found');
      return world.row().script;
    },
    setWorldClock: async (request) => {
      const { reason, ...wanted } = request.body;
      const id = requireWorldId(request.params.id);
      return worldAnswer(await setWorldClock(needs, readCaller(request), { id, wanted, reason }));
    },
    revealWorld: async (request) => {
      const id = requireWorldId(request.params.id);
      const { reason } = request.body;
      return worldAnswer(await revealWorld(needs, readCaller(request), { id, reason }));
    },
  } satisfies Partial<Handlers>;
}

/** @throws HttpRefusal for a text that is no number of a world, as for an unknown one */
function requireWorldId(text: string): number {
  const id = parseRecordNumber(text);
  if (id === undefined) refuse('not_found');
  return id;
}
