import {
  Cloud,
  CloudUpload,
  Copy,
  Download,
  EllipsisVertical,
  FolderDown,
  FolderInput,
  FolderOpen,
  Laptop,
  Pencil,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { formatDuration } from '#shared/time/format.ts';
import { DECISION_LABELS } from '#web/features/review/decision-labels.ts';
import type { ProjectPlace } from '#web/storage/stored-projects.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectThumbnail } from './project-thumbnail.tsx';
import { useDuplicateProject } from './use-duplicate-project.ts';

interface ProjectCardProps {
  project: Project;
  /** Its place in the list, from 1; a long list is drawn in parts. */
  position: number;
  total: number;
  /** Undefined until it is known. */
  place: ProjectPlace | undefined;
  /** Why the project can't be changed, or null. */
  whyNot: string | null;
  /** Called before an action can be chosen. */
  onMenuOpen: () => void;
  onRename: () => void;
  onMove: () => void;
  onDelete: () => void;
}

export function ProjectCard({
  project,
  position,
  total,
  place,
  whyNot,
  onMenuOpen,
  onRename,
  onMove,
  onDelete,
}: ProjectCardProps) {
  const { duplicate, isDuplicating } = useDuplicateProject(project);
  const path = `/projects/${project.id}`;
  return (
    <li
      aria-posinset={position}
      aria-setsize={total}
      className="group relative flex flex-col rounded-lg border border-line bg-surface transition-colors focus-within:border-control hover:border-control"
    >
      <ProjectThumbnail project={project} />
      <div className="flex grow flex-col p-4">
        <div className="flex items-start gap-2">
          <h3 dir="auto" className="line-clamp-2 min-w-0 grow font-semibold text-md">
            {/* The link's own box is the title; its ::after covers the card. */}
            <Link
              href={path}
              className="rounded-lg after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {project.title}
            </Link>
          </h3>
          <Menu
            onOpenChange={(isOpen) => isOpen && onMenuOpen()}
            trigger={
              <IconButton
                label={`Actions for ${project.title}`}
                icon={isDuplicating ? <Spinner /> : <EllipsisVertical />}
                aria-busy={isDuplicating || undefined}
                className="relative z-10 -mt-1.5 -mr-2 -mb-1.5"
              />
            }
          >
            <MenuItem asChild>
              <Link href={path}>
                <FolderOpen />
                Open Editor
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link href={`${path}/export`}>
                <Download />
                Export Video
              </Link>
            </MenuItem>
            {project.status !== 'generating' && (
              <MenuItem asChild>
                <a href={inWorkspace(`/api/projects/${project.id}/file`)} download>
                  <FolderDown />
                  Download Project File
                </a>
              </MenuItem>
            )}
            <MenuSeparator />
            {whyNot && <MenuLabel>{whyNot}</MenuLabel>}
            <MenuItem icon={<Pencil />} disabled={whyNot !== null} onSelect={onRename}>
              Rename
            </MenuItem>
            {/* A script that is being written can't be copied yet. */}
            <MenuItem
              icon={<Copy />}
              disabled={whyNot !== null || isDuplicating || project.status === 'generating'}
              onSelect={duplicate}
            >
              Duplicate
            </MenuItem>
            <MenuItem
              icon={<FolderInput />}
              disabled={whyNot !== null || project.status === 'generating' || project.status === 'rendering'}
              onSelect={onMove}
            >
              Move to…
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDanger disabled={whyNot !== null} onSelect={onDelete}>
              Delete Project
            </MenuItem>
          </Menu>
        </div>
        {project.description && (
          <p dir="auto" className="mt-1 line-clamp-2 text-muted text-sm">
            {project.description}
          </p>
        )}
        {project.status === 'draft' && project.generationError && (
          <p className="mt-1 line-clamp-2 text-danger text-sm">{project.generationError}</p>
        )}
        <div className="mt-auto flex items-center gap-3 pt-4 text-muted text-xs tabular">
          <ProjectStatusBadge status={project.status} />
          {project.review && (
            <Badge tone={DECISION_LABELS[project.review].tone}>{DECISION_LABELS[project.review].label}</Badge>
          )}
          {place && <Place place={place} />}
          <span className="ml-auto">
            {project.durationSeconds !== null && (
              <>
                <span className="sr-only">Duration </span>
                {formatDuration(project.durationSeconds)}
              </>
            )}
          </span>
          <span>
            <span className="sr-only">Aspect ratio </span>
            {project.aspectRatio}
          </span>
        </div>
      </div>
    </li>
  );
}

const PLACES: Readonly<Record<ProjectPlace, { text: string; icon: ReactNode }>> = {
  device: { text: 'On this device', icon: <Laptop /> },
  cloud: { text: 'In the cloud only', icon: <Cloud /> },
  waiting: { text: 'Waiting to upload', icon: <CloudUpload className="text-warning" /> },
};

/** Tells if the project opens without a network. */
function Place({ place }: { place: ProjectPlace }) {
  const { text, icon } = PLACES[place];
  return (
    // Above the card's link, whose tooltip would hide this one.
    <span title={text} className="relative z-10 flex items-center [&_svg]:size-3.5">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
