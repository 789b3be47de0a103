import { atom } from 'jotai';
import {
  ArrowLeft,
  AudioLines,
  BookOpen,
  Clapperboard,
  Command,
  Download,
  FileOutput,
  Highlighter,
  ImageDown,
  Keyboard,
  LayoutTemplate,
  Link,
  Magnet,
  MapPin,
  MessageSquare,
  MessageSquareDiff,
  MessageSquarePlus,
  Save,
  Scan,
  ScrollText,
  Subtitles,
  TextCursor,
  Type,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { addCaption } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { goToMarker, toggleMarker } from '#web/features/editor/session/marker-commands.ts';
import { openExport } from '#web/features/editor/session/open-export.ts';
import { markersAtom } from '#web/state/document-atoms.ts';
import {
  chosenWordsAtom,
  isBeatSnappingAtom,
  isSnappingAtom,
  keepsTogetherAtom,
  overlayAtom,
  postponedConflictAtom,
  saveStateAtom,
} from '#web/state/view-atoms.ts';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { EditorAction } from './action.ts';
import { goToUnsureWord, showTemplates, togglePanel } from './toggle-panel.ts';

/** One press zooms by this much. */
const ZOOM_STEP = 1.3;

const hasMarkers = atom((get) => get(markersAtom).length > 0);

export const STUDIO_ACTIONS = {
  zoomIn: {
    id: 'zoom-in',
    label: 'Zoom in',
    group: 'Timeline',
    icon: ZoomIn,
    shortcuts: ['+', '='],
    isRepeatable: true,
    run: ({ view }) => view.send({ type: 'zoom-by', factor: ZOOM_STEP }),
  },
  zoomOut: {
    id: 'zoom-out',
    label: 'Zoom out',
    group: 'Timeline',
    icon: ZoomOut,
    shortcuts: ['-', '_'],
    isRepeatable: true,
    run: ({ view }) => view.send({ type: 'zoom-by', factor: 1 / ZOOM_STEP }),
  },
  zoomToFit: {
    id: 'zoom-to-fit',
    label: 'Zoom to fit',
    group: 'Timeline',
    icon: Scan,
    shortcuts: ['Shift+Z'],
    run: ({ view }) => view.send({ type: 'zoom-to-fit' }),
  },
  toggleSnapping: {
    id: 'toggle-snapping',
    label: 'Snapping',
    group: 'Timeline',
    icon: Magnet,
    shortcuts: ['N'],
    run: (session) => {
      const isOn = !session.store.get(isSnappingAtom);
      session.store.set(isSnappingAtom, isOn);
      session.announce(isOn ? 'Snapping on' : 'Snapping off');
    },
  },
  toggleBeatSnapping: {
    id: 'toggle-beat-snapping',
    label: 'Snap to beats',
    group: 'Timeline',
    icon: AudioLines,
    shortcuts: ['Shift+B'],
    run: (session) => {
      const isOn = !session.store.get(isBeatSnappingAtom);
      session.store.set(isBeatSnappingAtom, isOn);
      session.announce(isOn ? 'Snapping to beats on' : 'Snapping to beats off');
    },
  },
  toggleKeepTogether: {
    id: 'toggle-keep-together',
    label: 'Keep tracks together',
    group: 'Timeline',
    icon: Link,
    shortcuts: ['Shift+N'],
    run: (session) => {
      const isOn = !session.store.get(keepsTogetherAtom);
      session.store.set(keepsTogetherAtom, isOn);
      session.announce(isOn ? 'Tracks keep together' : 'Tracks move on their own');
    },
  },
  toggleMarker: {
    id: 'toggle-marker',
    label: 'Set or remove a marker',
    group: 'Timeline',
    icon: MapPin,
    shortcuts: ['M'],
    run: toggleMarker,
  },
  previousMarker: {
    id: 'previous-marker',
    label: 'Go to the previous marker',
    group: 'Timeline',
    shortcuts: ['Shift+↑'],
    isRepeatable: true,
    isEnabled: hasMarkers,
    run: (session) => goToMarker(session, 'previous'),
  },
  nextMarker: {
    id: 'next-marker',
    label: 'Go to the next marker',
    group: 'Timeline',
    shortcuts: ['Shift+↓'],
    isRepeatable: true,
    isEnabled: hasMarkers,
    run: (session) => goToMarker(session, 'next'),
  },
  addCaption: {
    id: 'add-caption',
    label: 'Add a caption at the playhead',
    group: 'Timeline',
    icon: MessageSquarePlus,
    shortcuts: ['T'],
    run: addCaption,
  },
  addTitle: {
    id: 'add-title',
    label: 'Add a title at the playhead',
    group: 'Timeline',
    icon: Type,
    shortcuts: ['A'],
    run: (session) =>
      void import('#web/features/editor/session/title-commands.ts').then(
        ({ addTitle }) => addTitle(session),
        sayNotLoaded,
      ),
  },
  toggleTitles: {
    id: 'toggle-titles',
    label: 'Text or media library',
    group: 'Project',
    icon: Type,
    shortcuts: ['Shift+A'],
    run: (session) => togglePanel(session, 'titles'),
  },
  showTemplates: {
    id: 'show-templates',
    label: 'Templates',
    group: 'Project',
    icon: LayoutTemplate,
    shortcuts: [],
    run: showTemplates,
  },
  toggleScript: {
    id: 'toggle-script',
    label: 'Script or media library',
    group: 'Project',
    icon: ScrollText,
    shortcuts: ['Shift+S'],
    run: (session) => togglePanel(session, 'script'),
  },
  toggleTranscript: {
    id: 'toggle-transcript',
    label: 'Transcript or media library',
    group: 'Project',
    icon: TextCursor,
    shortcuts: ['Shift+T'],
    run: (session) => togglePanel(session, 'transcript'),
  },
  previousUnsureWord: {
    id: 'previous-unsure-word',
    label: 'Go to the previous unsure word',
    group: 'Edit',
    shortcuts: ['Shift+D'],
    isRepeatable: true,
    run: (session) => goToUnsureWord(session, 'previous'),
  },
  nextUnsureWord: {
    id: 'next-unsure-word',
    label: 'Go to the next unsure word',
    group: 'Edit',
    shortcuts: ['D'],
    isRepeatable: true,
    run: (session) => goToUnsureWord(session, 'next'),
  },
  emphasizeWords: {
    id: 'emphasize-words',
    label: 'Emphasise the words selected in the transcript',
    group: 'Edit',
    icon: Highlighter,
    // E belongs to the transcript while it has the focus, and rolls a cut elsewhere.
    shortcuts: [],
    isEnabled: atom((get) => get(chosenWordsAtom).some(({ cut }) => cut === null)),
    run: (session) =>
      void import('#web/features/editor/session/emphasize-chosen.ts').then(
        ({ emphasizeChosen }) => emphasizeChosen(session),
        sayNotLoaded,
      ),
  },
  toggleComments: {
    id: 'toggle-comments',
    label: 'Comments or media library',
    group: 'Project',
    icon: MessageSquare,
    shortcuts: [],
    run: (session) => togglePanel(session, 'comments'),
  },
  firstCut: {
    id: 'first-cut',
    label: 'First Cut',
    group: 'Project',
    icon: Clapperboard,
    shortcuts: [],
    run: ({ store }) => store.set(overlayAtom, 'first-cut'),
  },
  save: {
    id: 'save',
    label: 'Save Changes',
    group: 'Project',
    icon: Save,
    shortcuts: ['Mod+S'],
    isEnabled: atom((get) => get(saveStateAtom).type !== 'saved'),
    run: ({ store, saver }) => {
      store.set(postponedConflictAtom, null);
      void saver.flush();
    },
  },
  saveFrame: {
    id: 'save-frame',
    label: 'Save the frame as a picture',
    group: 'Project',
    icon: ImageDown,
    shortcuts: [],
    run: (session) => void saveFrame(session),
  },
  subtitles: {
    id: 'subtitles',
    label: 'Import or save subtitles',
    group: 'Project',
    icon: Subtitles,
    shortcuts: [],
    run: ({ store }) => store.set(overlayAtom, 'subtitles'),
  },
  handOff: {
    id: 'hand-off',
    label: 'Export for Another Editor…',
    group: 'Project',
    icon: FileOutput,
    shortcuts: [],
    run: ({ store }) => store.set(overlayAtom, 'hand-off'),
  },
  proposals: {
    id: 'proposals',
    label: 'Proposed Changes…',
    group: 'Project',
    icon: MessageSquareDiff,
    shortcuts: [],
    run: ({ store }) => store.set(overlayAtom, 'proposals'),
  },
  exportVideo: {
    id: 'export-video',
    label: 'Export Video',
    group: 'Project',
    icon: Download,
    shortcuts: [],
    run: (session) => void openExport(session),
  },
  stockLibrary: {
    id: 'stock-library',
    label: 'Stock library',
    group: 'Project',
    shortcuts: [],
    run: ({ store }) => store.set(overlayAtom, 'stock'),
  },
  backToDashboard: {
    id: 'back-to-dashboard',
    label: 'Back to the dashboard',
    group: 'Project',
    icon: ArrowLeft,
    shortcuts: [],
    run: () => navigate('/'),
  },
  palette: {
    id: 'palette',
    label: 'Command palette',
    group: 'Help',
    icon: Command,
    shortcuts: ['Mod+K'],
    run: ({ store }) => store.set(overlayAtom, 'palette'),
  },
  shortcuts: {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    group: 'Help',
    icon: Keyboard,
    shortcuts: ['?'],
    run: ({ store }) => store.set(overlayAtom, 'shortcuts'),
  },
  help: {
    id: 'help',
    label: 'Help pages',
    group: 'Help',
    icon: BookOpen,
    shortcuts: [],
    // In a tab of its own: the text is read beside the work.
    run: () => window.open('/help', '_blank', 'noopener'),
  },
} as const satisfies Record<string, EditorAction>;

async function saveFrame(session: EditorSession): Promise<void> {
  const loaded = await import('#web/features/editor/session/save-frame.ts').catch(() => null);
  if (loaded) await loaded.saveFrame(session);
  else
    toast({
      title: 'The frame could not be saved',
      description: 'Check your connection, then try again.',
      variant: 'destructive',
    });
}
