import type { AiPrompt } from '../contracts/project.ts';
import type { Outline } from './outline.ts';
import type { Slots } from './slots.ts';
import type { Topic } from './topic.ts';

/** What a draft is made of. */
export interface Material {
  readonly prompt: AiPrompt;
  readonly topic: Topic;
  readonly outline: Outline;
  readonly slots: Slots;
}
