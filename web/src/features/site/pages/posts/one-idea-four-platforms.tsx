import { PostPage } from '#web/features/site/frame/post-page.tsx';

export function OneIdeaFourPlatforms() {
  return (
    <PostPage>
      <p>
        You had a good idea, you filmed it well, and it did nicely on one platform. Then comes the request that every
        creator knows: could it also go on the other three? The tempting answer is to upload the same file everywhere.
        The exhausting answer is to make four videos. There is a third one, and it begins before the camera is running.
      </p>
      <h2>Know the four frames</h2>
      <p>Almost everything you will be asked for is one of three shapes.</p>
      <ul>
        <li>
          <strong>Upright, 9:16, 1080 × 1920.</strong> TikTok, Instagram Reels and YouTube Shorts. It fills a phone, and
          it is where most short video is seen.
        </li>
        <li>
          <strong>Square, 1:1, 1080 × 1080.</strong> The post in an Instagram feed. Less tall, more forgiving, good for
          objects and for text.
        </li>
        <li>
          <strong>Wide, 16:9, 1920 × 1080.</strong> An ordinary YouTube video, a website, a television or a slide.
        </li>
      </ul>
      <p>
        That is less work than it sounds. Three of the four platforms share a shape, so the real question is how your
        upright video becomes a square one and a wide one.
      </p>
      <h2>Film for the crop</h2>
      <p>
        If you film wide and keep the subject in the middle third, every other shape is inside your footage already. An
        upright crop of a 1920 × 1080 picture is only 608 pixels wide, though, and enlarged to 1080 it looks soft. Two
        habits prevent that. Film in 4K when your phone allows it, because then the upright crop still has 1215 pixels.
        Or film upright for what will mostly be seen upright, and accept that the wide version shows less.
      </p>
      <p>
        Whichever you choose, choose it once for the whole shoot and mark the frame. Two strips of tape on a monitor, or
        the grid lines of a phone, are enough. Then follow one rule: what the story needs stays inside the marks, and
        what makes it beautiful may go outside. Hands, faces, labels and the thing you talk about belong inside. The
        window, the plant and the second lamp do not.
      </p>
      <h2>Leave air above and below</h2>
      <p>
        Heads close to the top edge look fine upright and are cut off in a square. Products at the bottom edge end up
        under the buttons of an app. Step back a little further than feels right; you can always crop in, and never out.
        The same goes for time. Let every shot run two seconds longer than you need at both ends, since a version for
        another platform may want a slower cut.
      </p>
      <h2>Put nothing into the picture that you may want to change</h2>
      <p>
        Titles that were filmed or burnt in are the most common reason why a second version means a second shoot. Keep
        the words on the timeline, on a track of their own, and they can move with the frame. That also holds for the
        call to action. “Link in bio” means nothing on YouTube, and “subscribe” means nothing on TikTok. Speak the part
        that is true everywhere, and leave the rest to the text on the screen.
      </p>
      <h2>Change the pace, not only the shape</h2>
      <p>
        The same people behave differently in different places. In an upright feed, the opening carries everything and a
        shot rarely earns more than three seconds. In a square post, many see only the first frame until they tap, so it
        has to work as a picture. In a wide video someone has chosen to be there: you may take a breath, and a sentence
        of context no longer costs you half of the audience.
      </p>
      <p>
        So do not only crop. For the wide version, put back the shot that you cut for speed. For the square one, move
        your clearest picture to the very first frame. Those are two edits, and they make it look meant.
      </p>
      <h2>An afternoon, in order</h2>
      <ol>
        <li>
          <strong>Write once.</strong> One script of about thirty seconds, in scenes. Mark the one scene that you could
          drop and the one that you could lengthen.
        </li>
        <li>
          <strong>Film once,</strong> with the marks, in the highest resolution that you can store.
        </li>
        <li>
          <strong>Cut the upright version first.</strong> It is the hardest, because it is the shortest. When it works,
          the others are variations.
        </li>
        <li>
          <strong>Make a project for each other shape</strong> from the same footage, and check each shot’s frame before
          anything else.
        </li>
        <li>
          <strong>Adapt words, opening and ending,</strong> then watch each version once on the device it is for.
        </li>
        <li>
          <strong>Export with the preset of the platform,</strong> and name the files so that you can still tell them
          apart in a year.
        </li>
      </ol>
      <h2>What the presets do for you</h2>
      <p>
        In Clipwright, footage of any shape is cropped to fill the frame of the project, the captions lie on their own
        track, and each export preset carries the size, the frame rate and the bitrate that the platform expects: 1080 ×
        1920 at 30 frames a second for TikTok, Reels and Shorts, 1080 × 1080 for an Instagram post, 1920 × 1080 for
        YouTube. Footage that you upload on the New Project page is in the library of every project, so the second one
        begins with everything that you already have. The afternoon goes where it should, into the cut.
      </p>
    </PostPage>
  );
}
