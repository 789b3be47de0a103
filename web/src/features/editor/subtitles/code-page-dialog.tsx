import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { CODE_PAGE_NAMES, CODE_PAGES, type CodePage } from '#shared/subtitles/code-pages.ts';
import { readSubtitles } from '#shared/subtitles/read-subtitles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { type CodePageQuestion, codePageQuestionAtom } from './code-page-question.ts';

/** Shows lines of a file that is not Unicode, and lets the user change the encoding before the import. */
export function CodePageDialog() {
  const question = useAtomValue(codePageQuestionAtom);
  return question && <Question question={question} />;
}

/** Number of encodings with a button; the list has all of them. */
const OFFERED = 4;

function Question({ question: { fileName, bytes, pages, answer } }: { question: CodePageQuestion }) {
  const [page, setPage] = useState<CodePage>(pages[0] ?? 'windows-1252');
  const samples = useMemo(() => sampleLines(bytes, page), [bytes, page]);
  return (
    <Dialog
      open
      onOpenChange={() => answer(null)}
      title="Are these letters right?"
      description={`“${fileName}” does not say which letters it is written in.`}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button variant="primary" onClick={() => answer(page)}>
            Use This Text
          </Button>
        </>
      }
    >
      <ul aria-label="Lines of the file" className="rounded-md border border-line bg-raised px-3 py-2">
        {samples.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines never move, and two may be equal.
          <li key={index} dir="auto" className="truncate py-0.5">
            {line}
          </li>
        ))}
      </ul>
      <fieldset className="mt-4">
        <legend className="font-medium text-sm">Read it as</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {pages.slice(0, OFFERED).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === page}
              onClick={() => setPage(each)}
              className="rounded-sm border border-control px-2.5 py-1 text-muted text-sm transition-colors hover:border-muted aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent-text"
            >
              {CODE_PAGES[each]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="mt-4">
        <Select
          label="All encodings"
          value={page}
          onValueChange={setPage}
          options={CODE_PAGE_NAMES.map((value) => ({ value, label: CODE_PAGES[value] }))}
        />
      </div>
    </Dialog>
  );
}

const SAMPLES = 3;

/** The first cues that look different in another encoding, one line each. */
function sampleLines(bytes: Uint8Array, page: CodePage): readonly string[] {
  const lines = readSubtitles(new TextDecoder(page).decode(bytes)).cues.map(({ text }) => text.replaceAll('\n', ' '));
  const telling = lines.filter((line) => /\P{ASCII}/u.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, SAMPLES);
}
