import { Subtitles } from 'lucide-react';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptionsGenerator } from './captions-generator.tsx';
import { ReadingList } from './reading-list.tsx';
import { TranslationForm } from './translation-form.tsx';

/** Ways to get captions: from speech, or from a file. */
export function CaptionsSection() {
  const { label, run } = useAction('subtitles');
  return (
    <>
      <CaptionsGenerator />
      <ReadingList />
      <TranslationForm />
      <div className="flex px-4 pb-4">
        <Button size="sm" variant="ghost" icon={<Subtitles />} onClick={run}>
          {label}
        </Button>
      </div>
    </>
  );
}
