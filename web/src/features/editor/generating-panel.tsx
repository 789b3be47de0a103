import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { Project } from '#shared/contracts/project.ts';
import { configQuery } from '#web/queries/config.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ExportVideoButton, HeaderBar, SaveChangesButton } from './header/header-bar.tsx';

const PANEL = 'h-[30%] shrink-0 space-y-3 border-line border-t bg-surface p-5';

/** Shown while the script is being written, with the lines that a model has written so far. */
export function GeneratingPanel({ project }: { project: Project }) {
  const lines = project.draftedLines ?? [];
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <HeaderBar
        title={
          <>
            <h1 dir="auto" className="truncate font-semibold text-md">
              {project.title}
            </h1>
            <p className="text-faint text-xs leading-4">AI is generating...</p>
          </>
        }
      >
        <SaveChangesButton disabled />
        <ExportVideoButton disabled />
      </HeaderBar>
      <div className="grid min-h-0 grow place-items-center overflow-y-auto p-6">
        <div role="status" className="flex max-w-sm flex-col items-center text-center">
          <div className="mb-5 grid size-14 place-items-center rounded-lg border border-line-strong bg-surface">
            <Sparkles aria-hidden="true" className="size-6 text-accent" />
          </div>
          <h2 className="text-balance font-semibold text-base">AI is generating your video script...</h2>
          <p className="mt-2 text-balance text-muted">
            This usually takes 15-30 seconds.{' '}
            {config?.mail === false
              ? 'You can leave this page; the script will be here.'
              : 'We will send you an email when it is ready, so you can leave this page.'}
          </p>
          <Spinner className="mt-5 size-5 text-muted" />
        </div>
      </div>
      {lines.length > 0 ? (
        <ol aria-label="Script so far" className={`${PANEL} list-decimal overflow-y-auto pl-10`}>
          {lines.map((line, index) => (
            // Lines are only added.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may come twice
            <li key={index} dir="auto" className="max-w-prose">
              {line}
            </li>
          ))}
        </ol>
      ) : (
        <div aria-hidden="true" className={PANEL}>
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-10 w-5/6" />
          <Skeleton className="h-10 w-2/3" />
        </div>
      )}
    </>
  );
}
