import { useAtom, useAtomValue } from 'jotai';
import { MessageSquare } from 'lucide-react';
import { useEffect } from 'react';
import { loadAdjust } from '#web/features/editor/actions/adjust-actions.ts';
import { loadRipple } from '#web/features/editor/actions/edit-actions.ts';
import { LibraryPanel } from '#web/features/editor/library/library-panel.tsx';
import { leftPanelAtom, openCommentsAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

/** By then the editor itself has loaded. */
const PREFETCH_AFTER_MS = 4_000;

const loadTitles = () => import('#web/features/editor/titles/titles-panel.tsx');

const loadScript = () => import('#web/features/editor/script/script-panel.tsx');

const loadTranscript = () => import('#web/features/editor/transcript/transcript-panel.tsx');

const TitlesPanel = lazyPart(async () => (await loadTitles()).TitlesPanel);

const ScriptPanel = lazyPart(async () => (await loadScript()).ScriptPanel);

const TranscriptPanel = lazyPart(async () => (await loadTranscript()).TranscriptPanel);

const CommentsPanel = lazyPart(
  async () => (await import('#web/features/editor/comments/comments-panel.tsx')).CommentsPanel,
);

const FILL = 'flex min-h-0 grow flex-col data-[state=inactive]:hidden';

/** The library, titles and shapes, the script, the transcript and the comments, one at a time. */
export function LeftPanel() {
  const [panel, setPanel] = useAtom(leftPanelAtom);
  const openComments = useAtomValue(openCommentsAtom);
  const hasComments = openComments !== null || panel === 'comments';
  useEffect(() => {
    // A failure shows at the first use.
    const timer = setTimeout(() => {
      const loads = [loadTitles, loadScript, loadTranscript, loadRipple, loadAdjust];
      for (const load of loads) load().catch(() => {});
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Tabs
      value={panel}
      onValueChange={(next) => setPanel(next as typeof panel)}
      className="flex min-h-0 grow flex-col bg-surface"
    >
      <div className="p-3">
        <TabList aria-label="Left panel">
          <Tab value="library" aria-label="Media Library" className="px-1.5">
            Media
          </Tab>
          <Tab value="titles" className="px-1.5">
            Text
          </Tab>
          <Tab value="script" className="px-1.5">
            Script
          </Tab>
          <Tab value="transcript" className="px-1.5">
            Transcript
          </Tab>
          {hasComments && (
            <Tab value="comments" aria-label={`Comments, ${openComments ?? 0} open`} className="px-1.5">
              <span className="flex items-center justify-center gap-1">
                <MessageSquare aria-hidden="true" className="size-4" />
                <span className="tabular">{openComments ?? 0}</span>
              </span>
            </Tab>
          )}
        </TabList>
      </div>
      <TabPanel value="library" forceMount className={FILL}>
        <h2 className="sr-only">Media Library</h2>
        <LibraryPanel />
      </TabPanel>
      <TabPanel value="titles" className={FILL}>
        <h2 className="sr-only">Text and shapes</h2>
        <TitlesPanel />
      </TabPanel>
      <TabPanel value="script" className={FILL}>
        <h2 className="sr-only">Script</h2>
        <ScriptPanel />
      </TabPanel>
      <TabPanel value="transcript" className={FILL}>
        <h2 className="sr-only">Transcript</h2>
        <TranscriptPanel />
      </TabPanel>
      {hasComments && (
        <TabPanel value="comments" className={FILL}>
          <h2 className="sr-only">Comments</h2>
          <CommentsPanel />
        </TabPanel>
      )}
    </Tabs>
  );
}
