import { Captions } from 'lucide-react';
import { WRITTEN_FORMAT_NAMES, WRITTEN_FORMATS } from '#shared/subtitles/written-formats.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

interface SubtitlesMenuProps {
  /** As in the render's answer. */
  url: string;
  /** For a row of a list: an icon, named for the video. */
  videoName?: string;
}

/** The captions of a finished video, as files beside it. */
export function SubtitlesMenu({ url, videoName }: SubtitlesMenuProps) {
  return (
    <Menu
      align={videoName === undefined ? 'start' : 'end'}
      trigger={
        videoName === undefined ? (
          <Button icon={<Captions />}>Subtitles</Button>
        ) : (
          <IconButton label={`Subtitles of ${videoName}`} icon={<Captions />} tooltipSide="left" />
        )
      }
    >
      {WRITTEN_FORMAT_NAMES.map((format) => (
        <MenuItem key={format} asChild>
          <a href={inWorkspace(`${url}?format=${format}`)} download>
            {WRITTEN_FORMATS[format].label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
