import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

/** Names before the move, each with the one after it. */
export type Pairs = readonly (readonly [before: string, after: string])[];

/** `copying`: nothing of the project has changed. `switching`: the move only goes forward. `failed`: nothing changed. */
const MOVE_STATUSES = ['copying', 'switching', 'failed'] as const;

const projectMoveSchema = new Schema(
  {
    /** The project's id: one move at a time. */
    _id: { type: String, required: true },
    /** Owner before the move. */
    userId: referenceField,
    /** Owner after it. */
    toId: { type: String, required: true },
    status: { type: String, enum: MOVE_STATUSES, required: true },
    /** {@link Pairs} of a file's key before and after. Kept before a file is copied, so that an interrupted move goes on. */
    keys: { type: Schema.Types.Mixed, default: () => [] },
    /** {@link Pairs} of the id of a shared asset and that of its copy. */
    ids: { type: Schema.Types.Mixed, default: () => [] },
    /** Why it failed, shown to users. */
    message: { type: String, default: null },
    removeAt: { type: Date, default: null, expires: 0 },
  },
  baseOptions,
);

/** A project on its way to another owner. Removed once it has arrived. */
export const ProjectMove = model('ProjectMove', projectMoveSchema);
export type ProjectMoveDocument = HydratedDocumentFromSchema<typeof projectMoveSchema>;

/** The files of a move. Mongoose stores the field unchecked. */
export function keysOf(move: Pick<ProjectMoveDocument, 'keys'>): Pairs {
  return move.keys as Pairs;
}

/** The shared assets of a move. Mongoose stores the field unchecked. */
export function idsOf(move: Pick<ProjectMoveDocument, 'ids'>): Pairs {
  return move.ids as Pairs;
}
