import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

interface OwnedModel<Document> {
  findOne(filter: { _id: string; userId: string }): PromiseLike<Document | null>;
}

/**
 * Loads a document by its id and its owner. Another account's document gets the same answer as a missing one, so that
 * ids cannot be probed.
 * @throws ApiError `missing`
 */
export async function findOwn<Document>(
  model: OwnedModel<Document>,
  { _id: userId }: { readonly _id: string },
  id: string,
  missing: ErrorCode,
): Promise<Document> {
  const document = await model.findOne({ _id: id, userId });
  if (document === null) throw new ApiError(missing);
  return document;
}
