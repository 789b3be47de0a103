import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { downloadName } from '#shared/media/file-label.ts';
import { cuesOfTimeline } from '#shared/subtitles/cues-of-timeline.ts';
import { UNDRAWN, UNREAD_REASONS } from '#shared/subtitles/subtitle-cue.ts';
import { writeSubtitles } from '#shared/subtitles/write-subtitles.ts';
import { WRITTEN_FORMAT_NAMES, WRITTEN_FORMATS, type WrittenFormat } from '#shared/subtitles/written-formats.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Select } from '#web/ui/select.tsx';
import { SUBTITLE_EXTENSIONS } from './add-files.ts';
import { countCaptions, type ImportReport, importReportAtom, importSubtitles } from './import-subtitles.ts';

/** Subtitle files in and out. After an import that left lines out, their list. */
export function SubtitlesDialog() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const [report, setReport] = useAtom(importReportAtom);
  const close = () => {
    setOverlay('none');
    setReport(null);
  };
  return (
    <Dialog
      open={overlay === 'subtitles'}
      onOpenChange={close}
      title={report ? (report.count > 0 ? 'Subtitles imported' : 'Nothing was imported') : 'Subtitles'}
      description={report && describeReport(report)}
      footer={
        report && (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {report ? (
        <LeftOut />
      ) : (
        <>
          <ImportSection />
          <SaveSection />
        </>
      )}
    </Dialog>
  );
}

function describeReport({ count, fileName }: ImportReport): string {
  return count > 0 ? `${countCaptions(count)} from “${fileName}”.` : `“${fileName}” has no subtitles that can be read.`;
}

type Begin = 'start' | 'playhead';

function ImportSection() {
  const session = useEditor();
  const setOverlay = useSetAtom(overlayAtom);
  const [begin, setBegin] = useState<Begin>('start');
  const input = useRef<HTMLInputElement>(null);
  const playhead = session.playback.currentTime();

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    setOverlay('none');
    await importSubtitles(session, file, { at: begin === 'start' ? timelineTime(0) : playhead });
  }

  return (
    <section aria-labelledby="import-heading">
      <h3 id="import-heading" className="font-medium">
        Import
      </h3>
      <p className="mt-1 text-muted text-sm">
        SRT, WebVTT, ASS or plain text becomes captions. You can also drop such a file onto the timeline.
      </p>
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Select
          label="Times count from"
          value={begin}
          onValueChange={setBegin}
          options={[
            { value: 'start', label: 'The start of the timeline' },
            { value: 'playhead', label: `The playhead (${formatSeconds(playhead)} s)` },
          ]}
        />
        <Button icon={<FileUp />} onClick={() => input.current?.click()}>
          Choose File
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Subtitle file"
        accept={SUBTITLE_EXTENSIONS.join(',')}
        onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
      />
    </section>
  );
}

function SaveSection() {
  const { projectId, transcripts } = useEditor();
  const project = useQuery(projectQuery(projectId));
  const timeline = useAtomValue(timelineAtom);
  // A file has no cards, so it also says what they show.
  const cues = cuesOfTimeline(deriveCaptions(timeline, { transcripts, cards: [], createId: createClipId }));
  const [format, setFormat] = useState<WrittenFormat>('srt');

  function handleSave(): void {
    const { extension, mime } = WRITTEN_FORMATS[format];
    const content = new Blob([writeSubtitles(cues, format)], { type: mime });
    saveFile(content, downloadName(project.data?.title ?? '', extension));
  }

  return (
    <section aria-labelledby="save-heading" className="mt-6 border-line border-t pt-5">
      <h3 id="save-heading" className="font-medium">
        Save
      </h3>
      <p className="mt-1 text-muted text-sm">
        {cues.length === 0
          ? 'The timeline has no captions yet.'
          : 'All captions that the video shows, and the words that its cards show instead. Those of hidden tracks are left out.'}
      </p>
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Select
          label="Format"
          value={format}
          onValueChange={setFormat}
          options={WRITTEN_FORMAT_NAMES.map((value) => ({ value, label: WRITTEN_FORMATS[value].label }))}
        />
        <Button icon={<Download />} disabled={cues.length === 0} onClick={handleSave}>
          Save File
        </Button>
      </div>
    </section>
  );
}

/** The list shows this many. */
const SHOWN_LINES = 100;

function LeftOut() {
  const report = useAtomValue(importReportAtom);
  if (!report) return null;
  const { unread, undrawn, count } = report;
  return (
    <>
      {unread.length === 0 && undrawn.length === 0 && <p>No text was found in it.</p>}
      {unread.length > 0 && <UnreadLines unread={unread} count={count} />}
      {undrawn.length > 0 && (
        <>
          <p className="not-first:mt-4">Captions are drawn in their own style, without:</p>
          <ul aria-label="Markup left out" className="mt-3 text-muted text-sm tabular">
            {undrawn.map(({ markup, count: cues, line }) => (
              <li key={markup} className="py-0.5">
                {UNDRAWN[markup]}: in{' '}
                {cues === 1 ? `1 caption, line ${line}` : `${cues} captions, first in line ${line}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function UnreadLines({ unread, count }: Pick<ImportReport, 'unread' | 'count'>) {
  return (
    <>
      <p>
        {unread.length === 1 ? '1 line was left out' : `${unread.length} lines were left out`}
        {count > 0 && ', with the text that belongs to them'}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls. */}
      <ul tabIndex={0} aria-label="Lines left out" className="mt-3 max-h-60 overflow-y-auto text-muted text-sm tabular">
        {unread.slice(0, SHOWN_LINES).map(({ line, reason }) => (
          <li key={line} className="py-0.5">
            Line {line}: {UNREAD_REASONS[reason]}
          </li>
        ))}
        {unread.length > SHOWN_LINES && <li>and {unread.length - SHOWN_LINES} more</li>}
      </ul>
    </>
  );
}
