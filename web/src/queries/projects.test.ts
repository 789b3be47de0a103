import { expect, test } from 'vitest';
import { PROJECT_STATUSES } from '#shared/contracts/project.ts';
import { projectsQuery } from './projects.ts';

test('the list is re-read while a project’s script is written or its video rendered, and not otherwise', () => {
  const { refetchInterval } = projectsQuery;
  if (typeof refetchInterval !== 'function') throw new Error('The list is re-read always or never.');
  type Query = Parameters<typeof refetchInterval>[0];
  const isReread = (...statuses: string[]) =>
    refetchInterval({ state: { data: statuses.map((status) => ({ status })) } } as unknown as Query) === 2_000;
  expect(PROJECT_STATUSES.filter((status) => isReread('draft', status))).toEqual(['generating', 'rendering']);
  expect(isReread()).toBe(false);
});
