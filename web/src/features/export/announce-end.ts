import { navigate } from 'wouter/use-browser-location';
import type { RenderJob } from '#shared/contracts/render.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { toast } from '#web/ui/toast-store.ts';
import { presetName } from './format.ts';

/** Announces on any page that a video is ready, with its download and a link to the page that plays it. */
export function announceVideo({
  projectId,
  preset,
  outputUrl,
}: Pick<RenderJob, 'projectId' | 'preset' | 'outputUrl'>): void {
  const page = `/projects/${projectId}/export`;
  toast({
    title: 'Export complete',
    description: presetName(preset),
    ...(outputUrl && { action: { label: 'Download', onSelect: () => download(outputUrl) } }),
    ...(location.pathname !== page && { otherAction: { label: 'Show', onSelect: () => navigate(page) } }),
  });
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = inWorkspace(url);
  link.download = '';
  link.click();
}
