import { GLOSSARY_LIMITS, type Glossary } from '#shared/glossary/glossary.ts';
import { queryClient } from '#web/http/client.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { WAITS } from '#web/outbox/submit-change.ts';
import { glossaryQuery } from '#web/queries/account.ts';
import { toast } from '#web/ui/toast-store.ts';
import { changeGlossary } from './change-glossary.ts';

/** Offers to add a term to the account's glossary after it was corrected again, unless it is there. Never rejects. */
export async function offerTerm(term: string): Promise<void> {
  if (term.length > GLOSSARY_LIMITS.term) return;
  const known = await readGlossary().catch(() => null);
  if (known === null || has(known, term) || known.length >= GLOSSARY_LIMITS.terms) return;
  toast({
    title: `“${term}” was corrected again`,
    description: 'In your glossary, later captions and scripts spell it this way.',
    action: { label: 'Add', onSelect: () => void addTerm(term) },
  });
}

async function addTerm(term: string): Promise<void> {
  try {
    const known = await readGlossary();
    let waits = false;
    if (!has(known, term)) {
      waits = await changeGlossary(queryClient, known, [...known, { term, say: '' }]);
    }
    toast({ title: 'Added to your glossary', description: waits ? WAITS : 'Your account page has the list.' });
  } catch (error) {
    reportFailure('Failed to save the glossary', error);
  }
}

async function readGlossary(): Promise<Glossary> {
  return (await queryClient.fetchQuery({ ...glossaryQuery, staleTime: 0 })).glossary;
}

function has(glossary: Glossary, term: string): boolean {
  return glossary.some((entry) => entry.term.toLowerCase() === term.toLowerCase());
}
