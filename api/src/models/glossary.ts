import { type Glossary, glossarySchema } from '#shared/glossary/glossary.ts';

/** A glossary in stored form. Mongoose stores the field unchecked. */
export function storedGlossary(stored: unknown): Glossary {
  return glossarySchema.catch([]).parse(stored ?? []);
}
