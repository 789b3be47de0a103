import { Link } from 'wouter';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function OwnFootageAndRecording() {
  return (
    <HelpPage>
      <p>
        You do not need a prompt. If you have filmed something, drop the files on your dashboard: a project is made, in
        the shape of your first video, and the files are laid on the timeline one after the other. On{' '}
        <strong>New Project</strong>, the button <strong>Edit Your Footage</strong> does the same, and{' '}
        <strong>Start Empty</strong> opens an empty timeline in the shape that you choose. Such a project counts for
        your plan’s month only when you first export it.
      </p>
      <HelpPicture name="own-footage" />
      <h2>What to do with a recording of speech</h2>
      <p>Above the timeline, the editor offers three next steps:</p>
      <ul>
        <li>
          <strong>Add Captions</strong> turns all that is said into captions.
        </li>
        <li>
          <strong>Clean Up</strong> finds fillers and silences, and lets you choose which to cut.
        </li>
        <li>
          <strong>One Cut</strong> does both at once. You can undo it.
        </li>
      </ul>
      <p>
        Speech is recognised on your device, or on the studio’s server if your browser cannot do it. The captions
        section of the inspector says where. The first time, your device fetches what it needs for that.
      </p>
      <h2>Files</h2>
      <p>
        In the editor, open <strong>Media</strong> and press <strong>Browse Files</strong>, or drop files on the panel
        or straight on the timeline. Video may be MP4, MOV, AVI or WebM, pictures PNG, JPEG, GIF or WebP, and audio MP3,
        WAV, OGG or M4A, up to 500 MB each. A format that your browser can’t play is converted on your device first. You
        can edit while files are uploaded, and an interrupted upload continues.
      </p>
      <p>
        Drag a card to the timeline, or double-click it to add it at the playhead. Drop it on a placeholder of the
        script to fill that scene. To swap a clip for another file and keep its place, length and look, choose{' '}
        <strong>Replace with…</strong>.
      </p>
      <h2>Record here</h2>
      <HelpPicture name="record" />
      <p>
        Under <strong>Media</strong>, open <strong>Record</strong>. There are four recorders:{' '}
        <strong>Webcam Recorder</strong>, <strong>Audio Recorder</strong>, <strong>Screen Recorder</strong> and{' '}
        <strong>Screen and Camera</strong>. For the webcam:
      </p>
      <ol>
        <li>
          Press <strong>Start Camera</strong> and allow your browser to use it. You see yourself, and a meter shows that
          you are heard.
        </li>
        <li>
          Press <strong>Teleprompter</strong> if your project has a script: its text scrolls while you speak. You set
          speed and size.
        </li>
        <li>
          Press <strong>Start Recording</strong>. After a countdown the recording runs. <strong>Pause</strong> and{' '}
          <strong>Resume</strong> work within one take.
        </li>
        <li>
          Press <strong>Stop Recording</strong>, watch it, then press <strong>Save to Library</strong> or{' '}
          <strong>Discard</strong>.
        </li>
      </ol>
      <p>
        A recording is written to your device while it runs. If the tab is closed or the browser crashes, the next visit
        offers it to you. Phones cannot record their screen, and some browsers cannot either: the card then says so.
      </p>
      <h2>No footage at all</h2>
      <p>
        Below the recorders is the stock library. Search it for moving backgrounds and music, which you may use in any
        video. For a scene of the script, select its placeholder and press <strong>Find footage for this scene</strong>.
      </p>
      <p>
        Next: <Link href="/help/cut-by-words">Cut a video by its words</Link>.
      </p>
    </HelpPage>
  );
}
