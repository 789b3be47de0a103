import { Link } from 'wouter';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function ExportCheckAndShare() {
  const { creator, studio, enterprise } = PLAN_RULES;
  return (
    <HelpPage>
      <p>
        Press <strong>Export Video</strong> in the editor, or in the menu of a project on the dashboard. The export page
        opens.
      </p>
      <HelpPicture name="export" />
      <h2>Choose a preset</h2>
      <p>
        There is a preset for each platform: TikTok, Instagram Reels, Instagram Post, YouTube Shorts and YouTube, in
        1080p and in 4K. Those that have the shape of your project say <strong>Fits this project</strong>. If you choose
        another shape, the page says how much of the picture would be cut off, and where you can arrange it.
      </p>
      <p>
        <strong>Loudness for platforms (−14 LUFS)</strong> makes your video as loud as others there. Leave it on unless
        you have set the loudness yourself.
      </p>
      <h2>Start</h2>
      <p>
        Press <strong>Start Export</strong>. <strong>Export for…</strong> makes several files one after the other, for
        example one for TikTok and one for YouTube. Above the button the page says where the work is done:
      </p>
      <ul>
        <li>
          <strong>This device · keep this tab open until it is done</strong>. 1080p is made in your browser. It needs no
          upload, and goes on without a connection. If the tab is closed, a press on <strong>Resume export</strong>{' '}
          continues with the parts that are done.
        </li>
        <li>
          <strong>Cloud · you can close this tab</strong>. 4K is made on the studio’s server, and so is 1080p if your
          browser cannot do it.
        </li>
      </ul>
      <p>
        If the script still has blanks, such as a number that only you know, you are asked before the export starts.
      </p>
      <h2>Check</h2>
      <p>
        Above <strong>Start Export</strong>, <strong>Before you publish</strong> lists what may be wrong: captions that
        a platform covers or that are too fast, a part without a picture, sound that is too loud, a video longer than
        the platform takes. <strong>Show</strong> opens the place in the editor. Where one change mends it,{' '}
        <strong>Fix</strong> makes that change. Nothing in the list stops you from publishing.
      </p>
      <p>
        When the export is complete, you can watch it on the page. The file itself has been checked: every frame is
        there at its time, and picture and sound are together.
      </p>
      <h2>Download</h2>
      <p>
        Press <strong>Download</strong> for the MP4 file and <strong>Subtitles</strong> for its captions.{' '}
        <strong>Save picture as cover</strong> keeps the picture at which the player stands. Earlier exports stay under{' '}
        <strong>Recent Renders</strong>. If you used pictures whose authors must be named, the page has their names
        ready to copy into your post.
      </p>
      <h2>Share it for comments</h2>
      <HelpPicture name="share" />
      <p>
        Press the share button beside an export, then <strong>Create Link</strong>. Anyone who has the link can watch
        the video, comment at a moment of it, and approve it or ask for changes, without an account. You may set a{' '}
        <strong>Passphrase</strong>, a day when the link <strong>Expires</strong>, and a day to{' '}
        <strong>Decide by</strong>. <strong>Viewers may download the video</strong> is off at first.
      </p>
      <p>
        Comments appear in your editor at the words that they are about, also after you have cut the video. When you
        have made a new export, <strong>Share as Next Version</strong> shows it under the same link, and open comments
        come along.
      </p>
      <h2>Another editor</h2>
      <p>
        <strong>Export for Another Editor…</strong>, in the menu of the preview, writes your timeline as OpenTimelineIO
        or Final Cut Pro XML, which other editing programs open.
      </p>
      <h2>What your plan allows</h2>
      <p>
        Exports of the {creator.name} plan carry a small watermark and are 1080p. {studio.name} and {enterprise.name}{' '}
        have no watermark and allow 4K. The server makes videos of up to {creator.serverMinutes} minutes on{' '}
        {creator.name}, {studio.serverMinutes} on {studio.name} and {enterprise.serverMinutes} on {enterprise.name}; on
        your device there is no such limit. <Link href="/pricing">Pricing</Link> compares the plans.
      </p>
    </HelpPage>
  );
}
