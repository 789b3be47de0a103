import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open without script and whose answers the browser's search finds. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-4 font-medium hover:text-accent-text [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <Plus aria-hidden="true" className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
          </summary>
          <div className="max-w-prose pb-5 text-muted [&_a]:text-accent-text [&_a]:underline">{answer}</div>
        </details>
      ))}
    </div>
  );
}
