import { PostPage } from '#web/features/site/frame/post-page.tsx';

export function TheFirstThreeSeconds() {
  return (
    <PostPage>
      <p>
        Nobody chooses to watch a short video. It arrives, between two others, and the thumb is already resting on the
        glass. What you have is not attention; it is a pause. The opening is the part of the video that turns the pause
        into attention, and it has to do so before your first sentence is over. Everything after it can be excellent and
        it will not matter if nobody is there.
      </p>
      <p>
        The good news is that an opening is a small thing. It is one line and one picture. You can write ten of them in
        the time it takes to film one, and most of the work happens on paper.
      </p>
      <h2>What a hook has to do</h2>
      <p>
        A hook makes a promise and shows that you can keep it. The promise tells a viewer what they will have at the end
        that they do not have now: an answer, a skill, a feeling, the end of a story. The proof is usually the picture.
        If you say that a shirt can be folded in two seconds, a hand already holding the shirt is worth more than a face
        explaining that it will be about shirts.
      </p>
      <p>
        It also has to fit the rest. A hook that promises more than the video gives works once. People leave at the
        moment they notice, and the platforms measure exactly that moment. Write the end of the video first, then ask
        which question it answers. That question, sharpened, is your opening.
      </p>
      <h2>Four openings that work</h2>
      <ol>
        <li>
          <strong>The result first.</strong> Show the finished thing, then go back. “This took eleven minutes and one
          pan.” It works for recipes, repairs, drawings and anything that changes shape, because the viewer now wants to
          know how.
        </li>
        <li>
          <strong>The mistake.</strong> “You are watering your basil too often.” A mistake is a promise to be spared
          one. Be specific, and be right: name the mistake, not the person who makes it.
        </li>
        <li>
          <strong>The open question.</strong> “Why do hotels iron the sheets but not the pillowcases?” It must be a
          question that people did not know they had, and the video must answer it. Leave the answer for the last third.
        </li>
        <li>
          <strong>The middle of the story.</strong> “So I am standing in the car park with someone else’s suitcase.”
          Start where it is already going wrong. The background can wait for the second sentence, and you will find that
          most of it is not needed.
        </li>
      </ol>
      <h2>One opening that never works</h2>
      <p>
        “Hi everyone, welcome back, today I want to talk about…” is a fine way to begin a talk to people who have taken
        their seats. In a feed it spends the whole pause on things that the viewer does not need yet: who you are, that
        you are glad, that a topic exists. Cut it, all of it, and see whether the next sentence can stand alone. In most
        drafts the true first line is the third one.
      </p>
      <h2>Write the picture and the words apart</h2>
      <p>
        Take two columns. On the left, what is said; on the right, what is seen. If both say the same thing, one of them
        is free to do something better. When the voice says “three ingredients”, the picture does not have to count to
        three; it can already show the second one falling into the bowl. Words on the screen are a third voice. Keep
        them to the promise itself, five or six words, so that someone who watches without sound gets the same hook as
        someone who listens.
      </p>
      <p>
        Movement helps, but only movement with a reason. A zoom into nothing is noise. A hand that enters the frame, a
        lid that comes off, a head that turns: those make the eye wait for what comes next.
      </p>
      <h2>Test it before you film</h2>
      <p>There is a cheap test that needs no audience numbers at all.</p>
      <ul>
        <li>
          Write five openings for the same video. Force yourself past the second, which is where the obvious ones end.
        </li>
        <li>
          Read each aloud with a clock. At an easy pace people speak between two and three words a second, so three
          seconds hold seven or eight words. Anything longer is two sentences, and only the first is your hook.
        </li>
        <li>Send the five lines, without explanation, to someone who does not know the topic.</li>
        <li>Ask one thing only: which one would you want to hear the end of?</li>
      </ul>
      <p>
        Do not ask which is best. People answer that one like teachers. “Which one do you want to hear the end of” is
        answered like a viewer.
      </p>
      <h2>Then cut it shorter still</h2>
      <p>
        When the footage is on the timeline, watch the first shot without sound and stop at the frame where you
        understand what is going on. Everything before that frame can go. Trim the shot’s start to it, then move back
        three or four frames so that the cut does not feel like an accident. Do the same with the voice: breaths and
        “so” at the beginning cost a third of a second each.
      </p>
      <p>
        In Clipwright the script arrives scene by scene, and the first scene is the hook. Treat what it gives you as the
        second of your five candidates, not as the answer. Rewrite the line in your own voice, put your strongest shot
        on its placeholder, and play only the first three seconds, over and over, until you would stop for it yourself.
      </p>
    </PostPage>
  );
}
