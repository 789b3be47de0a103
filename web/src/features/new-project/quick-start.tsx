import { useMutation } from '@tanstack/react-query';
import { Sparkles, WandSparkles } from 'lucide-react';
import type { FormEvent } from 'react';
import { type ParsedForm, parsedFormSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { useAbortOnLeave } from '#web/queries/use-abort-on-leave.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { ProjectFormValues } from './project-form-values.ts';

interface QuickStartProps {
  prompt: string;
  onPromptChange: (prompt: string) => void;
  /** The form beside it. */
  values: ProjectFormValues;
  /**
   * @param asked The form when the AI was asked.
   * @returns False if nothing of the form changes.
   */
  onFilled: (parsed: ParsedForm, asked: ProjectFormValues) => boolean;
  onSkip: () => void;
}

/** A free text from which AI fills the whole form. */
export function QuickStart({ prompt, onPromptChange, values, onFilled, onSkip }: QuickStartProps) {
  const nextSignal = useAbortOnLeave();

  const fill = useMutation({
    mutationFn: ({ signal }: { signal: AbortSignal; asked: ProjectFormValues }) =>
      request('POST', '/api/ai/parse-form', { body: { prompt }, schema: parsedFormSchema, signal }),
    onSuccess: (parsed, { asked }) => {
      toast(
        onFilled(parsed, asked)
          ? {
              title: 'Form filled by AI!',
              description: 'Review and adjust the details before generating your video.',
            }
          : { title: 'Nothing to fill in', description: 'Say what the video is about, for whom, or how long it is.' },
      );
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) reportFailure('Failed to parse prompt', error);
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (prompt.trim() === '') {
      toast({
        title: 'Prompt required',
        description: 'Please describe your video project.',
        variant: 'destructive',
      });
    } else if (!fill.isPending) {
      fill.mutate({ signal: nextSignal(), asked: values });
    }
  }

  return (
    <Card className="border-line-strong p-5">
      <form onSubmit={handleSubmit} aria-labelledby="quick-start-heading">
        <div className="mb-4 flex items-start justify-between gap-4">
          <div>
            <h2 id="quick-start-heading" className="flex items-center gap-2 font-semibold text-base">
              <Sparkles aria-hidden="true" className="size-4 text-accent-text" />
              Quick Start with AI
            </h2>
            <p className="mt-1 text-muted">Describe the video in your own words and let AI fill the form.</p>
          </div>
          <Button variant="ghost" size="sm" onClick={onSkip} className="-mr-2">
            Skip
          </Button>
        </div>
        <TextArea
          label="Describe your video"
          isLabelHidden
          rows={3}
          maxLength={TEXT_LIMITS.topic}
          placeholder="A 30-second upbeat TikTok for students about making cold brew at home, ending with “follow for more recipes”"
          value={prompt}
          onChange={(event) => onPromptChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="mt-3 flex justify-end">
          <Button type="submit" icon={<WandSparkles />} disabled={prompt.trim() === ''} isPending={fill.isPending}>
            Fill Form with AI
          </Button>
        </div>
      </form>
    </Card>
  );
}
