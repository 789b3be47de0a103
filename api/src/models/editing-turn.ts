import { model, Schema } from 'mongoose';
import { baseOptions, referenceField } from './base.ts';

const editingTurnSchema = new Schema(
  {
    /** The project's id: one turn a project. */
    _id: { type: String, required: true },
    /** Owner of the project. */
    userId: referenceField,
    /** The person who edits. */
    personId: { type: String, required: true },
    personName: { type: String, required: true },
    /** End of the turn if it is not renewed. */
    until: { type: Date, required: true, expires: 0 },
    /** The person who asks for the turn. The first to ask stays, while it renews. */
    askedById: { type: String, default: null },
    askedByName: { type: String, default: null },
    askedUntil: { type: Date, default: null },
  },
  baseOptions,
);

/** A person's turn at editing a project. Removed by its expiry, and with its owner. */
export const EditingTurnRecord = model('EditingTurn', editingTurnSchema);
