import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { AdminScriptWriter } from '#shared/contracts/admin.ts';
import { scriptWriterQuery } from '#web/queries/admin.ts';
import { configQuery } from '#web/queries/config.ts';
import { useUser } from '#web/queries/use-user.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { SettingsLines } from './settings-lines.tsx';

const OLLAMA_ADDRESS = 'http://localhost:11434/v1';

/** Shows the studio's script writer, and how to connect a language model. */
export function ScriptWriterPage() {
  const user = useUser();
  const config = useQuery(configQuery);
  const writer = useQuery({ ...scriptWriterQuery, enabled: user.isAdmin });
  return (
    <Page
      title="Script Writer"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="Script Writer"
          subtitle="What writes your scripts, and how to connect a language model"
        />
      }
      className="flex max-w-3xl flex-col gap-4"
    >
      <Section title={config.data?.scriptWriter === 'openai' ? 'A language model writes here' : 'In this studio'}>
        {config.data?.scriptWriter === 'openai' ? (
          <p>
            Scripts come from {writer.data?.model ? <strong>{writer.data.model}</strong> : 'a language model'}. Check
            its facts: a model can be wrong.
          </p>
        ) : (
          <p>
            The built-in writer drafts from your words. It keeps your facts as you wrote them, invents nothing, and asks
            on New Project for what only you know. A language model writes full scripts and rewrites them in another
            tone.
          </p>
        )}
        {!user.isAdmin && config.data?.scriptWriter === 'built-in' && (
          <p className="mt-3 text-muted">
            The operator of this studio can connect a model. These steps are for them: send them a link to this page.
          </p>
        )}
      </Section>
      <Section title="With a key">
        <p>
          Put your key into the file <code className="font-mono">.env</code> in the studio’s folder, then start the
          studio again. Each script shows the tokens that it cost.
        </p>
        <SettingsLines label="the line for a key" lines={['OPENAI_API_KEY=your key']} />
        <p className="mt-4">Another service with the same protocol also needs its address and the name of a model:</p>
        <SettingsLines
          label="the lines for another service"
          lines={['OPENAI_API_KEY=your key', 'OPENAI_BASE_URL=https://models.example.com/v1', 'OPENAI_MODEL=its model']}
        />
      </Section>
      <Section title="With a model on the same machine">
        <LocalModel local={writer.data?.local ?? null} isAdmin={user.isAdmin} isKnown={writer.data !== undefined} />
      </Section>
    </Page>
  );
}

interface LocalModelProps {
  local: AdminScriptWriter['local'];
  isAdmin: boolean;
  /** False until the server has looked for Ollama. */
  isKnown: boolean;
}

function LocalModel({ local, isAdmin, isKnown }: LocalModelProps) {
  const models = local?.models ?? [];
  const [chosen, setChosen] = useState('');
  const model = chosen || models[0];
  if (model === undefined) {
    return (
      <>
        <p>
          <a href="https://ollama.com" className="underline">
            Ollama
          </a>{' '}
          runs language models on the machine that runs this studio. It needs no key, and nothing leaves the machine.
          {local && ' It is running here, but has no model yet.'}
          {isAdmin && isKnown && !local && ' It is not running here now.'}
        </p>
        <SettingsLines label="the command that fetches a model" lines={['ollama pull llama3.2']} />
        <p className="mt-4">
          Then put these lines into <code className="font-mono">.env</code> and start the studio again:
        </p>
        <SettingsLines label="the lines for Ollama" lines={linesFor(OLLAMA_ADDRESS, 'llama3.2')} />
      </>
    );
  }
  return (
    <>
      <p role="status">
        Ollama is running on this machine. Put these lines into <code className="font-mono">.env</code> and start the
        studio again. It needs no key, and nothing leaves the machine.
      </p>
      <div className="mt-3 max-w-xs">
        <Select
          label="Model"
          value={model}
          onValueChange={setChosen}
          options={models.map((name) => ({ value: name, label: name }))}
        />
      </div>
      <SettingsLines label="the lines for Ollama" lines={linesFor(local?.baseUrl ?? OLLAMA_ADDRESS, model)} />
    </>
  );
}

/** Models on an ordinary machine need longer to start than the studio normally waits. */
const linesFor = (address: string, model: string): readonly string[] => [
  `OPENAI_BASE_URL=${address}`,
  `OPENAI_MODEL=${model}`,
  'OPENAI_TIMEOUT_SECONDS=300',
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className="p-5" role="region" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      <div className="max-w-prose">{children}</div>
    </Card>
  );
}
