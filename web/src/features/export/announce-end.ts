import type { RenderJob } from '#shared/contracts/render.ts';
import { toast } from '#web/ui/toast-store.ts';
import { presetName } from './format.ts';

/** Says, wherever the user is, that a video is ready, with its download. */
export function announceVideo({ preset, outputUrl }: Pick<RenderJob, 'preset' | 'outputUrl'>): void {
  toast({
    title: 'Export complete',
    description: presetName(preset),
    ...(outputUrl && { action: { label: 'Download', onSelect: () => download(outputUrl) } }),
  });
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
