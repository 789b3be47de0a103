import { PassThrough } from 'node:stream';
import Router from '@koa/router';
import { whenOver } from '#api/middleware/client-gone.ts';
import { isSessionOn } from '#api/middleware/session.ts';
import { findSessionUser, type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { Project } from '#api/models/project.ts';
import { Shares } from '#api/queue/shares.ts';
import { listenForChanges, type TimelineSavedEvent } from '#api/services/timelines/timeline-events.ts';
import { mayActFor } from '#api/services/workspaces/act-for.ts';
import type { EditingEventMessage } from '#shared/contracts/editing-turn.ts';
import type { TimelineEventMessage } from '#shared/contracts/timeline-events.ts';

/** Concurrent streams. A browser opens one for all its tabs. */
const streams = new Shares({ account: 6, place: 300, all: 2_000, code: 'request.too-many' });

/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 20_000;

/** Saves of another process are found by their time. Its clock may be behind by this much. */
const CLOCKS_DIFFER_MS = 5_000;

/** `GET /api/events`: saved timelines and turns at editing of the owner's projects as server-sent events, while the session lasts. */
export function eventRoutes(): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/events' });
  router.use(signedIn);

  router.get('/', (ctx) => {
    const userId = ctx.state.owner._id;
    const leave = streams.take(ctx.state.user._id);
    const stream = new PassThrough();
    const tell = ({ projectId, version }: TimelineSavedEvent) =>
      stream.write(`data: ${JSON.stringify({ projectId, version } satisfies TimelineEventMessage)}\n\n`);
    const onTurn = ({ projectId }: EditingEventMessage) =>
      stream.write(`event: editing\ndata: ${JSON.stringify({ projectId } satisfies EditingEventMessage)}\n\n`);
    const stopListening = listenForChanges(userId, { onSaved: tell, onTurn }, () => stream.end());
    let lookedAt = new Date();
    const beat = async () => {
      const user = (await isSessionOn(ctx)) ? await findSessionUser(ctx) : null;
      // A member of a workspace may have left in the meantime.
      if (!user || !(await mayActFor(user, userId, 'reviewer'))) {
        stream.end();
        return;
      }
      const since = new Date(lookedAt.getTime() - CLOCKS_DIFFER_MS);
      lookedAt = new Date();
      const changed = await Project.find({ userId, updatedAt: { $gt: since } }, 'timelineVersion').lean();
      for (const { _id: projectId, timelineVersion: version } of changed) tell({ projectId, version });
      stream.write(':\n\n');
    };
    // Without a database the session can't be checked, so the stream ends. The client reconnects.
    const beats = setInterval(() => beat().catch(() => stream.end()), BEAT_MS);
    whenOver(ctx, () => {
      clearInterval(beats);
      stopListening();
      leave();
    });

    ctx.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    ctx['compress'] = false;
    ctx.body = stream;
    // The headers are sent with the first bytes.
    stream.write(':\n\n');
  });

  return router;
}
