/** Pictures of the studio in the help pages, with their texts for people who do not see them. */
export const HELP_PICTURES = {
  'new-project':
    'New Project with the form filled in: duration, platform and tone, and below them the tick for a first cut and Create Project.',
  editor:
    'The editor: the media library on the left, the preview in the middle, the inspector on the right, and the timeline with its tracks below.',
  'own-footage':
    'The editor with two dropped videos on the timeline. A bar above it offers Add Captions, Clean Up and One Cut.',
  record:
    'The Webcam Recorder with the teleprompter: the script in large letters, its speed and size, and Start Recording.',
  transcript: 'The transcript as a text on the left, with two words selected, and buttons to cut and restore them.',
  'clean-up': 'Clean up, with a list of fillers, repeated words and silences, each with a tick and a listen button.',
  captions: 'The section Captions of the inspector, with caption styles drawn as they look, beside the preview.',
  titles: 'The panel Text with titles and shapes, and a title on the preview with handles at its corners.',
  templates: 'The layouts under Templates on the left, each as a small picture. A clip is selected on the timeline.',
  export: 'The export page with a preset for each platform on the left and Start Export on the right.',
  share: 'The window Share, with a link to the video, its copy button, and the fields for a new link.',
} as const satisfies Readonly<Record<string, string>>;

export type HelpPictureName = keyof typeof HELP_PICTURES;

/** A help page's facts, without its text. */
export interface HelpEntry {
  readonly slug: string;
  readonly title: string;
  /** One sentence, which is also the page's description for search engines. */
  readonly summary: string;
  /** Shown in the list. */
  readonly picture: HelpPictureName;
  /** Actions of the editor with their first shortcut, as the editor names both. */
  readonly keys: readonly (readonly [action: string, shortcut: string])[];
}

/** The help pages, in the order in which a newcomer needs them. */
export const HELP_PAGES = [
  {
    slug: 'first-video',
    title: 'Make your first video',
    summary:
      'From a sentence to a finished short video: describe it, let the studio make a first cut, change it, export it.',
    picture: 'editor',
    keys: [
      ['Play or pause', 'Space'],
      ['Undo', 'Mod+Z'],
      ['Split', 'S'],
      ['Delete and close the gap', 'Shift+Delete'],
    ],
  },
  {
    slug: 'own-footage-and-recording',
    title: 'Use your own footage, or record it here',
    summary:
      'Drop your files and edit them at once, or record webcam, voice and screen, with the script beside the lens.',
    picture: 'own-footage',
    keys: [
      ['Start the clip at the playhead', 'I'],
      ['End the clip at the playhead', 'O'],
      ['Replace with…', 'Shift+R'],
    ],
  },
  {
    slug: 'cut-by-words',
    title: 'Cut a video by its words',
    summary: 'What is said becomes a text. Delete words from it, and the video is cut at the same places.',
    picture: 'transcript',
    keys: [
      ['Transcript or media library', 'Shift+T'],
      ['Undo', 'Mod+Z'],
    ],
  },
  {
    slug: 'captions',
    title: 'Captions, word by word',
    summary: 'Turn speech into captions, choose how they look, mend what was misheard, and save them as a file.',
    picture: 'captions',
    keys: [
      ['Add a caption at the playhead', 'T'],
      ['Safe zones of the platform', 'B'],
    ],
  },
  {
    slug: 'make-it-yours',
    title: 'Make it yours: titles, looks, speed, brand',
    summary: 'Move and resize clips, add titles and transitions, change colours and speed, and use your brand’s fonts.',
    picture: 'titles',
    keys: [
      ['Add a title at the playhead', 'A'],
      ['Add a transition at the cut nearest the playhead', 'X'],
      ['Speed…', 'R'],
      ['Freeze frame', 'H'],
      ['Text or media library', 'Shift+A'],
    ],
  },
  {
    slug: 'export-check-and-share',
    title: 'Check, export and share',
    summary:
      'Choose the platform, see what to mend before you publish, download the file, and send a link for comments.',
    picture: 'export',
    keys: [
      ['Save Changes', 'Mod+S'],
      ['Go to the start', 'Home'],
    ],
  },
] as const satisfies readonly HelpEntry[];

export function helpPath({ slug }: Pick<HelpEntry, 'slug'>): string {
  return `/help/${slug}`;
}
