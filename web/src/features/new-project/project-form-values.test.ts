import { describe, expect, test } from 'vitest';
import {
  chosenBrandKit,
  EMPTY_PROJECT_FORM,
  fillProjectForm,
  type ProjectFormValues,
  projectFormBody,
  projectFormSchema,
} from './project-form-values.ts';

const FILLED = { ...EMPTY_PROJECT_FORM, title: ' Cold brew ', concept: 'How to make cold brew at home' };

function problemsOf(values: ProjectFormValues) {
  return projectFormSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]);
}

describe('the new project form', () => {
  test('starts with 30 seconds for TikTok, upbeat', () => {
    expect(EMPTY_PROJECT_FORM).toMatchObject({ duration: 30, platform: 'tiktok', tone: 'upbeat' });
  });

  test('a blank title and a blank concept are both reported, the title first', () => {
    expect(problemsOf({ ...EMPTY_PROJECT_FORM, title: '  ' })).toEqual([
      ['title', 'Please enter a project title.'],
      ['concept', 'Please describe what you want to create.'],
    ]);
  });

  test('text that says nothing is reported before it is sent', () => {
    const message = 'Use at least one letter, digit or emoji.';
    expect(problemsOf({ ...EMPTY_PROJECT_FORM, title: '\u200b', concept: '???' })).toEqual([
      ['title', message],
      ['concept', message],
    ]);
  });

  test('blank optional fields are not sent', () => {
    const values = projectFormSchema.parse({ ...FILLED, cta: '   ' });
    expect(JSON.parse(JSON.stringify(projectFormBody(values)))).toEqual({
      title: 'Cold brew',
      aiPrompt: { topic: FILLED.concept, durationSec: 30, platform: 'tiktok', tone: 'upbeat' },
      firstCut: true,
    });
  });

  test.each([
    [1, 5],
    [15, 15],
    [45, 45],
    [180, 180],
    [900, 180],
  ])('a length of %i s that the AI asks for becomes %i s', (asked, offered) => {
    const parsed = {
      title: 'T',
      concept: 'C',
      platform: 'youtube',
      tone: 'calm',
      targetAudience: '',
      cta: '',
    } as const;
    const filled = fillProjectForm({ ...parsed, duration: asked }, EMPTY_PROJECT_FORM, EMPTY_PROJECT_FORM);
    expect(filled.duration).toBe(offered);
  });
});

test('the AI fills the form; a typed title, later changes and the brand kit stay', () => {
  const asked = { ...EMPTY_PROJECT_FORM, title: 'A working title', brandKitId: 'kit-1' };
  const now = { ...asked, concept: 'My own words', platform: 'instagram' as const };
  const parsed = {
    title: 'Cold brew',
    concept: 'How to make it',
    duration: 60,
    platform: 'youtube',
    tone: 'calm',
    targetAudience: 'Students',
    cta: '',
  } as const;
  expect(fillProjectForm(parsed, now, asked)).toEqual({
    ...parsed,
    title: 'A working title',
    concept: 'My own words',
    platform: 'instagram',
    brandKitId: 'kit-1',
    firstCut: true,
    say: [],
    answers: {},
  });
});

test('answers are sent with their questions, empty ones are not', () => {
  const values = { ...EMPTY_PROJECT_FORM, answers: { 'Mistake 1': 'too late', 'Mistake 2': ' ' }, say: ['No jokes.'] };
  expect(projectFormBody(values).aiPrompt).toMatchObject({
    say: ['No jokes.'],
    answers: [{ asked: 'Mistake 1', answer: 'too late' }],
  });
  expect(projectFormBody(EMPTY_PROJECT_FORM).aiPrompt).toMatchObject({ say: undefined, answers: undefined });
});

test('an AI that finds no subject does not clear the concept', () => {
  const asked = { ...EMPTY_PROJECT_FORM, concept: 'My own words' };
  const parsed = { ...asked, title: '', concept: '', duration: 60, brandKitId: undefined };
  expect(fillProjectForm(parsed, asked, asked)).toMatchObject({ title: '', concept: 'My own words', duration: 60 });
});

describe('the brand kit of a new project', () => {
  const kits = [
    { id: 'kit-1', isDefault: false },
    { id: 'kit-2', isDefault: true },
  ];

  test.each([
    { choice: undefined, chosen: 'kit-2' },
    { choice: 'kit-1', chosen: 'kit-1' },
    { choice: null, chosen: null },
    { choice: 'deleted', chosen: null },
  ])('$choice means $chosen', ({ choice, chosen }) => {
    expect(chosenBrandKit(choice, kits)).toBe(chosen);
  });

  test('without a default there is none until one is chosen', () => {
    expect(chosenBrandKit(undefined, [{ id: 'kit-1', isDefault: false }])).toBeNull();
    expect(projectFormBody({ ...FILLED, brandKitId: null }, kits).aiPrompt.brandKitId).toBeUndefined();
  });
});
