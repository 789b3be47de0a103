import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { WAITS } from '#web/outbox/submit-change.ts';
import { glossaryQuery } from '#web/queries/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { changeGlossary } from './change-glossary.ts';
import { filledIn, GlossaryField } from './glossary-field.tsx';

/** The terms of all of the account's projects. */
export function GlossaryForm() {
  const stored = useQuery(glossaryQuery);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Glossary | null>(null);
  const save = useMutation({
    mutationFn: (glossary: Glossary) => changeGlossary(queryClient, stored.data?.glossary ?? [], filledIn(glossary)),
    onSuccess: (waits) => {
      setTyped(null);
      toast({ title: 'Glossary saved', ...(waits && { description: WAITS }) });
    },
    onError: (error) => reportFailure('Failed to save the glossary', error),
  });

  if (stored.isPending) return <Skeleton className="h-12" />;
  if (stored.isLoadingError) return <p className="text-danger">{describeError(stored.error)}</p>;
  const shown = typed ?? stored.data.glossary;
  return (
    <form
      aria-label="Glossary"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(shown);
      }}
    >
      <p className="max-w-prose text-muted">
        Names and terms that captions and scripts spell your way, and that voices say as you write here. A brand kit can
        have its own.
      </p>
      <GlossaryField value={shown} onChange={setTyped} />
      <Button type="submit" className="self-start" isPending={save.isPending} disabled={typed === null}>
        Save Glossary
      </Button>
    </form>
  );
}
