import { Link } from 'wouter';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function MakeItYours() {
  return (
    <HelpPage>
      <p>
        Select a clip on the timeline. The inspector on the right then shows all that can be changed about it, in
        sections that open and close. With several clips selected, a change applies to all of them.
      </p>
      <h2>Size and place</h2>
      <p>
        A selected clip has a frame on the preview. Drag the picture to move it, a corner to resize it, and the handle
        outside to turn it. The section <strong>Transform</strong> has the same as numbers, and{' '}
        <strong>Flip horizontally</strong> too. <strong>Framing</strong> says what happens when a picture has another
        shape than the video: <strong>Fill the frame</strong>, <strong>Show all of it</strong>, or{' '}
        <strong>Show all over a blurred copy</strong>.
      </p>
      <p>
        To let a value change over time, put the playhead where it begins, press the diamond beside the value, move the
        playhead and change the value. The clip moves from one to the other.
      </p>
      <h2>Titles and shapes</h2>
      <p>
        Open <strong>Text</strong> on the left and press a title or a shape. It appears at the playhead. Double-click it
        on the preview to type. <strong>Add a title</strong> makes a plain one.
      </p>
      <HelpPicture name="titles" />
      <h2>Templates</h2>
      <p>
        Under <strong>Text</strong>, open <strong>Templates</strong>. <strong>Layouts</strong> are small scenes of
        titles and shapes that move. Press one to add it at the playhead, or drag it to the timeline, then change its
        texts. To keep something of your own, select its clips and choose <strong>Save as Template…</strong> in their
        menu. It is then in every project, under <strong>Your templates</strong>.
      </p>
      <HelpPicture name="templates" />
      <h2>Transitions</h2>
      <p>
        Go to a cut between two clips and press <kbd>X</kbd>, or select the second clip and press{' '}
        <strong>Add a transition</strong>. Choose the kind, for example <strong>Cross dissolve</strong>,{' '}
        <strong>Wipe</strong> or <strong>Zoom</strong>, and its length. <strong>Use on all cuts</strong> repeats it.
      </p>
      <h2>Looks</h2>
      <p>
        The section <strong>Look</strong> has twelve presets such as <strong>Warm</strong>, <strong>Film</strong> and{' '}
        <strong>Noir</strong>, with a slider for their <strong>Strength</strong>, and below them light and colour one by
        one. <strong>Use on all clips</strong> gives the whole video the same look. If you have a look as a CUBE file,
        press <strong>Load LUT…</strong> and choose it. <strong>Remove a colour</strong>, under{' '}
        <strong>Chroma key</strong>, makes a green screen transparent.
      </p>
      <h2>Speed</h2>
      <p>
        Press <kbd>R</kbd> and type a speed: 2 is twice as fast, 0.5 is slow motion. <strong>Reverse</strong> plays
        backwards, and <strong>Keep the pitch</strong> keeps voices natural. <kbd>H</kbd> holds the frame at the
        playhead.
      </p>
      <h2>Sound</h2>
      <p>
        Every clip with sound has a <strong>Volume</strong>, <strong>Fade in</strong> and <strong>Fade out</strong>.
        Switch on <strong>Lower under speech</strong> for music: it falls while someone speaks and rises again.
      </p>
      <h2>Your brand</h2>
      <p>
        On the dashboard, open <strong>Brand Kits</strong> and press <strong>Create Brand Kit</strong>. A kit has a
        name, colours, a font, a <strong>Logo</strong>, an <strong>Intro and outro</strong> made from your templates,
        and a <strong>Glossary</strong> of names that captions must spell correctly. Choose the kit on New Project or at
        the top of the inspector. Captions, titles and layouts take its colours and font at once, and{' '}
        <strong>Show the logo</strong> puts the logo in its corner.
      </p>
      <h2>Another shape</h2>
      <p>
        The button with the shape, below the preview, shows the same video upright, square or wide. Move clips there and
        only that shape changes. <strong>Follow the speaker in all clips</strong> keeps faces in the picture.
      </p>
      <p>
        All of this is part of every plan. Next:{' '}
        <Link href="/help/export-check-and-share">Check, export and share</Link>.
      </p>
    </HelpPage>
  );
}
