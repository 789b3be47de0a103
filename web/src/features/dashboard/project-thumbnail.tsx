import { Film } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { FrameShape } from '#web/ui/frame-shape.tsx';

/** The project's picture in its own shape over a blurred copy, or a drawn frame. */
export function ProjectThumbnail({ project }: { project: Project }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const known = project.thumbnailUrl && inWorkspace(project.thumbnailUrl);
  const url = known === brokenUrl ? null : known;
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden rounded-t-lg bg-canvas">
      {url ? (
        <>
          <img
            src={url}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full scale-110 object-cover opacity-40 blur-xl"
          />
          <img
            src={url}
            alt=""
            loading="lazy"
            onError={() => setBrokenUrl(url)}
            className="absolute inset-0 size-full object-contain"
          />
        </>
      ) : (
        <FrameShape aspectRatio={project.aspectRatio} className="h-3/5 w-auto min-w-24 text-line-strong">
          <Film className="size-5 text-faint" strokeWidth={1.5} />
        </FrameShape>
      )}
    </div>
  );
}
