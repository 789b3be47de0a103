import type { ProjectStatus } from '#shared/contracts/project.ts';
import type { RenderJobDocument } from '../../models/render-job.ts';
import { TimelineRecord } from '../../models/timeline.ts';
import { moveProject } from '../../services/projects/project-status.ts';

/**
 * Moves a project on when its render has ended: `completed`, or back to what it was. One that was edited meanwhile is
 * `ready`, for the finished video does not show it as it is now. The order matters: an edit that is saved after the look
 * at the version finds the project completed, and makes it ready itself.
 */
export async function releaseProject(job: RenderJobDocument, status: ProjectStatus): Promise<void> {
  await moveProject(job.projectId, { from: ['rendering'], to: status });
  const timeline = await TimelineRecord.findOne({ projectId: job.projectId }, 'version').lean();
  if (timeline?.version !== job.timelineVersion) {
    await moveProject(job.projectId, { from: ['completed'], to: 'ready' });
  }
}
