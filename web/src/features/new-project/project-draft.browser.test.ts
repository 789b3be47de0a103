import { beforeEach, expect, test } from 'vitest';
import { dropProjectDraft, keepProjectDraft, readProjectDraft } from './project-draft.ts';
import { EMPTY_PROJECT_FORM } from './project-form-values.ts';

const DRAFT = {
  values: { ...EMPTY_PROJECT_FORM, title: 'Cold brew', concept: 'Why it tastes less bitter', duration: 15 },
  prompt: null,
} as const;
const PROMPT_ALONE = { values: EMPTY_PROJECT_FORM, prompt: 'A video about coffee' };

beforeEach(() => sessionStorage.clear());

test.each([DRAFT, PROMPT_ALONE])('a draft is there for who wrote it, until it is dropped', (draft) => {
  keepProjectDraft('ada', draft);
  expect(readProjectDraft('ada')).toEqual(draft);
  expect(readProjectDraft('ada')).toEqual(draft);
  dropProjectDraft();
  expect(readProjectDraft('ada')).toBeNull();
});

test('a page on which nothing is entered any more leaves no draft', () => {
  keepProjectDraft('ada', DRAFT);
  keepProjectDraft('ada', { values: EMPTY_PROJECT_FORM, prompt: '' });
  expect(readProjectDraft('ada')).toBeNull();
});

test('another user’s draft is neither shown nor kept', () => {
  keepProjectDraft('ada', DRAFT);
  expect(readProjectDraft('bob')).toBeNull();
  expect(readProjectDraft('ada')).toBeNull();
});

test('invalid data is not a draft', () => {
  for (const kept of ['not JSON', '{"userId":"ada","values":{"title":7}}']) {
    sessionStorage.setItem('clipwright.project-draft', kept);
    expect(readProjectDraft('ada')).toBeNull();
  }
});
