import * as z from 'zod';

/** Most documents of one page. */
export const MAX_PAGE = 200;

/** Query of a list that is read in pages. Without `limit`, the answer is the whole list. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  /** `nextCursor` of the page before. Needs `limit`. */
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** A page of a list, newest first. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Cursor of the next page; null after the last document. */
    nextCursor: z.string().nullable(),
  });
}
