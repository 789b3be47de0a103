import { PostPage } from '#web/features/site/frame/post-page.tsx';

export function CaptionsPeopleRead() {
  return (
    <PostPage>
      <p>
        On a train, in a waiting room, beside someone who is asleep: a great many short videos are watched with the
        sound off. For those viewers the captions are not an extra. They are the script. For people who are deaf or hard
        of hearing they are that every time, and for everybody who watches in a second language they are what makes a
        fast speaker bearable.
      </p>
      <p>
        Yet captions are usually the last thing that is done, in the last ten minutes, with the settings that happened
        to be there. They deserve better, and it takes less than you think. Subtitlers have argued about this for
        decades, and the rules that they settled on are simple enough to keep in your head.
      </p>
      <h2>Short lines, broken where you would breathe</h2>
      <p>
        On an upright frame a line of about twenty to thirty characters is comfortable. Longer ones force either small
        type or an edge that touches the side of the screen. Two lines at a time are plenty; with three, people read
        instead of watching.
      </p>
      <p>
        Where the line breaks matters more than its length. Break between thoughts, as you would breathe when speaking.
        Keep an article with its noun, a first name with a surname, a number with its unit.
      </p>
      <blockquote>
        Hard to read: “Leave it in the / fridge for at least twelve / hours.” Easy: “Leave it in the fridge / for at
        least twelve hours.”
      </blockquote>
      <p>
        The words are the same. In the second form the eye takes each line in one go, because each line means something
        by itself.
      </p>
      <h2>Long enough to be read</h2>
      <p>
        A common rule of the trade is a reading speed of some fifteen to seventeen characters a second for adults. A
        caption of thirty characters therefore needs about two seconds. Nothing should stand for less than about eight
        tenths of a second, however short it is: the eye needs that time just to notice that something has changed.
      </p>
      <p>
        If the speaker is faster than that, you have two honest choices. Shorten the text while keeping what it says,
        since filler words can go without anybody missing them, or slow the speaker down by leaving a breath between
        sentences. Speeding up the captions is not a choice. It only means that nobody finishes them.
      </p>
      <h2>Start with the word, not before it</h2>
      <p>
        A caption should appear with the first sound of its first word. Early captions give away the ending of a joke;
        late ones feel like a bad dub. A frame or two makes no difference, a quarter of a second does. At a cut, be
        stricter: a caption that survives a cut by a few frames is read a second time, because the new picture makes the
        eye start over. End it on the cut, or let it run clearly past.
      </p>
      <p>
        Word-level captions, where the spoken word lights up, add rhythm and hold the eye on fast passages. They also
        make every error in timing visible. Check them on the hard spots, which are numbers, names and the first word
        after a pause, rather than watching from beginning to end.
      </p>
      <h2>Where nothing covers it</h2>
      <p>
        Apps draw over your video. A column of buttons sits on the right, the account name and the description lie along
        the bottom, and some place a search box at the top. The exact sizes change, so the safe habit is to be generous:
      </p>
      <ul>
        <li>keep text out of the lowest fifth of an upright frame,</li>
        <li>leave a clear margin of about an eighth of the width on the right,</li>
        <li>and never put anything important in the top tenth.</li>
      </ul>
      <p>
        What is left is a large area around the middle. A little below the centre is usually right: near enough to a
        face that the eye need not travel, and low enough not to cover it.
      </p>
      <h2>Contrast that survives any picture</h2>
      <p>
        White text is readable until the shot has a window in it. Moving pictures will put every brightness behind your
        words sooner or later, so the caption must carry its own background. A dark outline around white letters works
        on almost everything, and a solid plate works on everything. A thin shadow alone does not. For size, a simple
        test: hold the phone at arm’s length and narrow your eyes. If you have to guess, the type is too small or too
        thin.
      </p>
      <p>
        Colour is for emphasis, and emphasis is for one word in a sentence. When every second word is yellow, none of
        them is important.
      </p>
      <h2>A five-minute routine</h2>
      <ol>
        <li>Generate the captions, or take those of the script.</li>
        <li>Read them without the video. Correct names, numbers and anything that a listener could mishear.</li>
        <li>Fix the line breaks, joining and splitting at the places where you would breathe.</li>
        <li>Watch once without sound. Pause wherever you could not finish reading, and shorten that one.</li>
        <li>Watch once with sound, looking only at the first word after each pause.</li>
      </ol>
      <p>
        In Clipwright the captions are clips on a track of their own, so each of these steps is an ordinary edit: trim
        the edge of a caption to move its timing, split it to break it, type to correct it. What you see in the preview
        is drawn by the same code as the exported file, so what you could read there, your viewers can read too.
      </p>
    </PostPage>
  );
}
