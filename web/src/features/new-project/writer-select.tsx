import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { WriterKind, Writers } from '#shared/contracts/project.ts';
import { writersQuery } from '#web/queries/writers.ts';
import { Select } from '#web/ui/select.tsx';

interface WriterSelectProps {
  /** Undefined for the default. */
  chosen: WriterKind | undefined;
  onChoose: (writer: WriterKind) => void;
}

const HINTS: Readonly<Record<WriterKind, string>> = {
  service: 'Your words are sent to this service. Check its facts: a model can be wrong.',
  model:
    'Runs in this studio without a service, and takes a minute or so. What it adds is a draft: the editor marks each line until you have checked it.',
  rules: 'Says what you write, and asks for what only you know. Nothing is added.',
};

/** Says who will write the script, and lets the creator choose. Empty without the server. */
export function WriterSelect({ chosen, onChoose }: WriterSelectProps) {
  const { data, isLoading } = useQuery(writersQuery);
  // Holds the place of the usual line: what follows must not move under a press.
  if (isLoading)
    return (
      <p aria-hidden="true" className="invisible">
        Script: {nameOf({ kind: 'rules', name: null })}. {HINTS.rules}
      </p>
    );
  const writers = data?.writers ?? [];
  const writer = writers.find(({ kind }) => kind === chosen) ?? writers[0];
  if (!writer) return null;
  const isAlone = writers.length === 1;
  const more = writer.kind === 'rules' && isAlone && (
    <>
      {' '}
      <Link href="/help/script-writer" className="underline hover:text-text">
        Other writers
      </Link>
    </>
  );
  if (isAlone)
    return (
      <p className="text-muted">
        Script: {nameOf(writer)}. {HINTS[writer.kind]}
        {more}
      </p>
    );
  return (
    <Select
      label="Who writes the script"
      value={writer.kind}
      onValueChange={onChoose}
      options={writers.map((each) => ({ value: each.kind, label: nameOf(each) }))}
      hint={HINTS[writer.kind]}
    />
  );
}

function nameOf({ kind, name }: Writers['writers'][number]): string {
  if (kind === 'rules') return 'Your own words, by rules';
  return name ?? 'A language model';
}
