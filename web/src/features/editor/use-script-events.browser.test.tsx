import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Project } from '#shared/contracts/project.ts';
import { awaitedScripts } from '#web/state/awaited-scripts.ts';
import { dismissToast, getToasts, toast } from '#web/ui/toast-store.ts';
import { useScriptEvents } from './use-script-events.ts';

let root: Root;

beforeEach(() => {
  root = createRoot(document.createElement('div'));
  toast({ title: 'Project created!', description: 'AI is generating your video script...' });
});

afterEach(() => {
  root.unmount();
  awaitedScripts.clear();
  dismissToast();
});

const shown = () => getToasts().map(({ title }) => title);

/** One read of the project, as the editor sees it. */
function read(project: Pick<Project, 'id' | 'status' | 'generationError'>): void {
  const queries = new QueryClient();
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Reader project={project as Project} />
      </QueryClientProvider>,
    ),
  );
}

function Reader({ project }: { project: Project }) {
  useScriptEvents(project);
  return null;
}

test('a script that is ready at the first read after its order is announced once, in place of “is generating”', () => {
  awaitedScripts.add('tea');
  read({ id: 'tea', status: 'ready', generationError: null });
  expect(shown()).toEqual(['Video script ready']);
  toast({ title: 'Saved' });
  read({ id: 'tea', status: 'ready', generationError: null });
  expect(shown()).toEqual(['Saved']);
});

test('a script that failed before the first read says so', () => {
  awaitedScripts.add('tea');
  read({ id: 'tea', status: 'draft', generationError: 'The service is busy.' });
  expect(shown()).toEqual(['The script could not be written']);
});

test('an older project that is ready is opened without a word', () => {
  read({ id: 'old', status: 'ready', generationError: null });
  expect(shown()).toEqual(['Project created!']);
});

test('a script that gets ready while the editor waits is announced', () => {
  read({ id: 'tea', status: 'generating', generationError: null });
  expect(shown()).toEqual(['Project created!']);
  read({ id: 'tea', status: 'ready', generationError: null });
  expect(shown()).toEqual(['Video script ready']);
});
