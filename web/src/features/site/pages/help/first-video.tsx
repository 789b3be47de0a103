import { Link } from 'wouter';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function FirstVideo() {
  return (
    <HelpPage>
      <p>
        The quickest way to see what the studio does is a video that is finished already. On your dashboard, press{' '}
        <strong>Open a sample project</strong>. It has a voice, pictures, music and captions, and you can change all of
        it. To make your own, press <strong>New Project</strong>.
      </p>
      <HelpPicture name="new-project" />
      <h2>1. Describe the video</h2>
      <p>
        Write in the box <strong>Quick Start with AI</strong> what the video is about, for whom, how long it is and how
        it ends. Press <strong>Fill Form with AI</strong>. The form below is filled in: <strong>Title</strong>,{' '}
        <strong>Concept</strong>, <strong>Duration</strong>, <strong>Platform</strong> and <strong>Tone</strong>. Change
        what is wrong. You can also press <strong>Skip</strong> and fill in the form yourself. Only the title and the
        concept are required.
      </p>
      <p>
        The form says who writes the script. Without a language model the script says your own words and adds nothing,
        so write the points that you want to make. Where the script needs something that only you know, the form asks
        for it.
      </p>
      <p>
        Leave <strong>Make a first cut: voice, pictures, music, captions</strong> ticked, and press{' '}
        <strong>Create Project</strong>.
      </p>
      <h2>2. Watch the first cut appear</h2>
      <p>
        The editor opens. The script comes first, in scenes. Then each scene gets a voice, a picture and its captions,
        and music is laid under the whole. The header shows what is being made. You may edit meanwhile. When it is done,
        press <kbd>Space</kbd> to watch it.
      </p>
      <HelpPicture name="editor" />
      <p>
        On the left are your media, titles, the script and the transcript. In the middle is the preview, which shows
        exactly what will be exported. On the right is the inspector, with everything about the selected clip. Below is
        the timeline: pictures, sound and captions on tracks of their own.
      </p>
      <h2>3. Change what you like</h2>
      <ul>
        <li>
          Open <strong>Script</strong> and rewrite a scene. When its voice no longer fits the text, the scene says so,
          and one press makes it again.
        </li>
        <li>Drag a clip to move it, and drag its edges to make it shorter or longer.</li>
        <li>
          Put the playhead where a clip should be divided and press <kbd>S</kbd>.
        </li>
        <li>
          Drag a video or a picture from <strong>Media</strong> onto a clip to put it in its place.
        </li>
      </ul>
      <p>
        Every change can be undone with <kbd>Ctrl+Z</kbd>, the first cut too, in one step. Changes are saved by
        themselves. Without a connection they are kept on your device and sent later.
      </p>
      <h2>4. Export</h2>
      <p>
        Press <strong>Export Video</strong>, choose a platform and press <strong>Start Export</strong>. When it is done,
        press <strong>Download</strong>. <Link href="/help/export-check-and-share">Check, export and share</Link> tells
        you more.
      </p>
      <h2>What your plan allows</h2>
      <p>
        The {PLAN_RULES.creator.name} plan has {PLAN_RULES.creator.projectsPerMonth} new projects a month, and its
        exports carry a small watermark. The dashboard says how many projects are left.{' '}
        <Link href="/pricing">Pricing</Link> compares the plans.
      </p>
    </HelpPage>
  );
}
