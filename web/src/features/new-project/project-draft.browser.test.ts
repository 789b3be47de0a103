import { expect, test } from 'vitest';
import { keepProjectDraft, takeProjectDraft } from './project-draft.ts';
import { EMPTY_PROJECT_FORM } from './project-form-values.ts';

const VALUES = {
  ...EMPTY_PROJECT_FORM,
  title: 'Cold brew',
  concept: 'Why it tastes less bitter',
  duration: 15,
} as const;

test('a draft comes back once, to who wrote it', () => {
  keepProjectDraft('ada', VALUES);
  expect(takeProjectDraft('ada')).toEqual(VALUES);
  expect(takeProjectDraft('ada')).toBeNull();
});

test('nobody gets somebody else’s draft, nor is it kept for long', () => {
  keepProjectDraft('ada', VALUES);
  expect(takeProjectDraft('bob')).toBeNull();
  expect(takeProjectDraft('ada')).toBeNull();
});

test('what is no draft is none', () => {
  for (const kept of ['not JSON', '{"userId":"ada","values":{"title":7}}']) {
    sessionStorage.setItem('clipwright.project-draft', kept);
    expect(takeProjectDraft('ada')).toBeNull();
  }
});
