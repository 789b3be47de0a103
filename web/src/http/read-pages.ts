import * as z from 'zod';
import { MAX_PAGE, pageSchema } from '#shared/contracts/page.ts';
import { isServerOutOfReach } from '#web/reach/reach.ts';
import { isOutOfReach, request } from './http.ts';

/**
 * Reads a list to its end, page by page: filters, searches and timelines need all of it. A plain list counts as a
 * single page. While the device answers in the server's place, returns the pages that it has.
 * @throws As `request`.
 */
export async function readPages<Item extends z.ZodType>(
  path: string,
  item: Item,
  signal: AbortSignal | undefined,
): Promise<z.output<Item>[]> {
  const schema = z.preprocess(asPage, pageSchema(item));
  const items: z.output<Item>[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(MAX_PAGE), ...(cursor !== null && { cursor }) });
    try {
      const page: z.output<typeof schema> = await request('GET', `${path}?${query}`, { schema, signal });
      items.push(...page.items);
      cursor = page.nextCursor;
    } catch (error) {
      if (cursor !== null && isOutOfReach(error) && isServerOutOfReach()) break;
      throw error;
    }
  } while (cursor !== null);
  return items;
}

/** An older device's answer is a plain list. A non-list is treated as empty (specification, calls). */
function asPage(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'items' in answer) return answer;
  return { items: Array.isArray(answer) ? answer : [], nextCursor: null };
}
