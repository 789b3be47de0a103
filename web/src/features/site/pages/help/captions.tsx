import { Link } from 'wouter';
import { HelpPage } from '#web/features/site/frame/help-page.tsx';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';

export function Captions() {
  return (
    <HelpPage>
      <p>
        Many people watch short videos without sound. Captions in Clipwright are clips on a track of their own: they are
        drawn into the video, follow each word as it is said, and can be saved as a file as well.
      </p>
      <h2>Make them from speech</h2>
      <ol>
        <li>
          In the inspector on the right, open <strong>Captions</strong>.
        </li>
        <li>
          Choose a style. There are fifteen, each drawn as it looks. <strong>Karaoke</strong> colours the words as they
          are spoken, <strong>Big word</strong> shows one at a time, <strong>Minimal</strong> is for quiet videos.
        </li>
        <li>
          Choose the <strong>Language</strong>, or leave <strong>Detect automatically</strong>. If only some clips
          should be heard, select them first.
        </li>
        <li>
          Press <strong>Generate captions</strong>. They appear on the caption track, in time with the voice.
        </li>
      </ol>
      <HelpPicture name="captions" />
      <p>
        The line above the button says where speech is recognised: on this device, on the server, or by a service. On
        your device nothing leaves it.
      </p>
      <p>
        If you have the text already, press <strong>Use a text or subtitles</strong>: the captions take its words and
        find their times in the sound. <strong>Import or save subtitles</strong> reads subtitle files whose times are
        right, and writes the captions as one.
      </p>
      <h2>Mend what was misheard</h2>
      <p>
        Select a caption on the timeline. The inspector has its <strong>Text</strong>, its start and end, its style and
        its <strong>Place</strong>, at the bottom or at the top. Type a correction and the times of the other words stay
        right. If a name is often misheard, put it into the glossary of your brand kit or your account: from then on it
        is written as you write it.
      </p>
      <p>
        To change the look of all captions at once, choose a style for one and press{' '}
        <strong>Apply to all captions</strong>. Under <strong>Emphasis</strong> you make single words stand out, and{' '}
        <strong>Suggest emphasis in all captions</strong> picks some for you. In the transcript, <kbd>E</kbd> does the
        same for the selected words. Colours and font come from the brand kit of the project.
      </p>
      <h2>Easy to read</h2>
      <p>
        A caption that is too fast, too long or too short is marked. The captions section lists all of them, and{' '}
        <strong>Fix all</strong> mends them: it splits long ones and gives short ones more time where there is room.
      </p>
      <p>
        Platforms cover parts of the picture with their buttons. Press <kbd>B</kbd> to see which parts, and keep
        captions out of them.
      </p>
      <h2>After a cut</h2>
      <p>
        When you cut, move or replace a clip, its captions go with it. Captions that you have rewritten keep your words.
      </p>
      <h2>Other languages</h2>
      <p>
        <strong>Translate captions</strong> makes a second caption track in another language, at the other edge of the
        picture. It needs a language model. The page <a href="/help/script-writer">Script Writer</a> in the studio shows
        whoever runs it how to connect one.
      </p>
      <h2>As a file</h2>
      <p>
        An export with captions has them as a file too. Press <strong>Subtitles</strong> at the finished video and
        choose SubRip, WebVTT or plain text, for platforms that take captions as a file.
      </p>
      <p>
        Captions are part of every plan. Next:{' '}
        <Link href="/help/make-it-yours">Make it yours: titles, looks, speed, brand</Link>.
      </p>
    </HelpPage>
  );
}
