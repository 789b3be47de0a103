import { Link } from 'wouter';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function CutByWords() {
  return (
    <HelpPage>
      <p>
        Talks, interviews and voice recordings are quickest to cut as a text. The studio writes down what is said, with
        the time of each word. You delete words, and the video is cut where they were spoken.
      </p>
      <h2>Find the words</h2>
      <p>
        Open <strong>Transcript</strong> on the left. If it says <strong>No words yet</strong>, press{' '}
        <strong>Generate captions</strong> there. Choose the language yourself if it is not found correctly. A long
        recording takes a while: you can go on editing, and you can cancel and keep what was heard so far. The voices of
        a first cut have their words from the beginning.
      </p>
      <HelpPicture name="transcript" />
      <h2>Cut and restore</h2>
      <ol>
        <li>
          Press a word. The preview goes to it. With <kbd>Shift</kbd> and the arrow keys, or by dragging, you select
          more.
        </li>
        <li>
          Press <kbd>Delete</kbd>, or the button <strong>Cut the words</strong>. The words are struck out, their part of
          the video is gone, and what follows moves up.
        </li>
        <li>
          To bring them back, select them and press <kbd>R</kbd>, or <strong>Restore cut words</strong>.
        </li>
      </ol>
      <p>
        You can move a sentence too: <kbd>Ctrl+X</kbd> takes the selected words out, and <kbd>Ctrl+V</kbd> puts them
        where you are in the text. <kbd>Space</kbd> plays from there. Clips on the other tracks follow the cut, so
        captions and music stay with what they belong to.
      </p>
      <h2>Correct a word</h2>
      <p>
        Press <kbd>Enter</kbd> on a word, or double-click it, and type what was really said. The captions change too.
        When a name is wrong everywhere, press <kbd>Ctrl+F</kbd> for <strong>Find and replace</strong>, then{' '}
        <strong>Replace all</strong>. Corrections never change the cut.
      </p>
      <p>
        Words that the recogniser was not sure of are underlined. <kbd>D</kbd> goes to the next one, <kbd>Shift+D</kbd>{' '}
        to the one before. If it is right, press <kbd>C</kbd>, and it is no longer marked.
      </p>
      <h2>Clean up in one go</h2>
      <HelpPicture name="clean-up" />
      <p>
        Press <strong>Clean up…</strong>. You get a list of <strong>Fillers</strong>, <strong>Repeated words</strong>{' '}
        and <strong>Silences</strong>. What is surely a slip is ticked already, the rest is left to you. The button
        beside each line plays it with what is around it. <strong>Silences from</strong> says how long a pause must be
        to count, and <strong>Padding</strong> how much of it stays on either side. At the bottom you see how much time
        you save. Press the button that cuts the ticked places. It is one step, and one undo brings everything back.
      </p>
      <h2>The best take of each sentence</h2>
      <p>
        If you recorded a script and said some sentences twice, open <strong>Script</strong> and press{' '}
        <strong>Takes…</strong>. For every sentence you see each time that it was said, and you choose which one the
        video uses.
      </p>
      <h2>Good to know</h2>
      <ul>
        <li>Your file is never changed. A cut only says which part of it is shown.</li>
        <li>Words that you see belong to clips that can be heard. A muted track has none.</li>
        <li>
          After the first time, recognition on your device needs no connection. Cutting by words never needs one, once
          the project is open.
        </li>
        <li>Cutting by words is part of every plan.</li>
      </ul>
      <p>
        Next: <Link href="/help/captions">Captions, word by word</Link>.
      </p>
    </HelpPage>
  );
}
