import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { EditingTurnRecord } from '#api/models/editing-turn.ts';
import type { UserDocument } from '#api/models/user.ts';
import { announceTurn } from '#api/services/timelines/timeline-events.ts';
import { EDITING_TURN_MS, type EditingTurn } from '#shared/contracts/editing-turn.ts';

/** A project that someone edits. */
interface EditedProject {
  readonly _id: string;
  /** Its owner: an account or a workspace. */
  readonly userId: string;
}

const NO_ASKER = { askedById: null, askedByName: null, askedUntil: null };

/**
 * Takes the turn if it is free, lapsed or the person's own, and renews it, or renews the person's wish for it.
 * @returns The turn of the person who has it now.
 */
export async function takeTurn(project: EditedProject, person: UserDocument): Promise<EditingTurn> {
  const { _id, userId } = project;
  const [now, until] = moments();
  const ofProject = { _id, userId };
  const { matchedCount } = await EditingTurnRecord.updateOne(
    { ...ofProject, personId: person._id },
    { $set: { until } },
  );
  if (matchedCount > 0) return readTurn(project, person);
  try {
    // Matches a lapsed turn. One that is held makes the upsert a duplicate.
    await EditingTurnRecord.updateOne(
      { ...ofProject, until: { $lte: now } },
      { $set: { personId: person._id, personName: nameOf(person), until, ...NO_ASKER } },
      { upsert: true },
    );
    announceTurn(userId, { projectId: _id });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    await EditingTurnRecord.updateOne({ ...ofProject, askedById: person._id }, { $set: { askedUntil: until } });
  }
  return readTurn(project, person);
}

/** Asks the person who edits for the turn. Another's wish comes first while it is renewed. */
export async function askForTurn(project: EditedProject, person: UserDocument): Promise<EditingTurn> {
  const { _id, userId } = project;
  const [now, askedUntil] = moments();
  const { matchedCount } = await EditingTurnRecord.updateOne(
    {
      ...{ _id, userId, personId: { $ne: person._id }, until: { $gt: now } },
      $or: [{ askedById: null }, { askedById: person._id }, { askedUntil: { $lte: now } }],
    },
    { $set: { askedById: person._id, askedByName: nameOf(person), askedUntil } },
  );
  if (matchedCount > 0) announceTurn(userId, { projectId: _id });
  return readTurn(project, person);
}

/** Gives the person's turn to the one who asks for it, or to nobody. Someone else's turn stays. */
export async function giveTurn(project: EditedProject, person: UserDocument): Promise<EditingTurn> {
  const { _id, userId } = project;
  const [now, until] = moments();
  const own = { _id, userId, personId: person._id };
  const turn = await EditingTurnRecord.findOne(own).lean();
  if (!turn) return readTurn(project, person);
  const { askedById, askedByName, askedUntil } = turn;
  const isAsked = askedById != null && askedUntil != null && askedUntil > now;
  if (isAsked) {
    const next = { personId: askedById, personName: askedByName ?? '', until, ...NO_ASKER };
    await EditingTurnRecord.updateOne({ ...own, askedById }, { $set: next });
  } else await EditingTurnRecord.deleteOne(own);
  announceTurn(userId, { projectId: _id });
  return readTurn(project, person);
}

async function readTurn({ _id, userId }: EditedProject, person: UserDocument): Promise<EditingTurn> {
  const now = new Date();
  const turn = await EditingTurnRecord.findOne({ _id, userId, until: { $gt: now } }).lean();
  if (!turn) return { isYours: false, holder: null, askedBy: null, haveAsked: false, lapsesAt: null };
  const isAsked = turn.askedUntil != null && turn.askedUntil > now;
  return {
    isYours: turn.personId === person._id,
    holder: turn.personName,
    askedBy: isAsked ? (turn.askedByName ?? null) : null,
    haveAsked: isAsked && turn.askedById === person._id,
    lapsesAt: turn.until.toISOString(),
  };
}

function moments(): [now: Date, lapse: Date] {
  const now = Date.now();
  return [new Date(now), new Date(now + EDITING_TURN_MS)];
}

function nameOf({ firstName, lastName, email }: UserDocument): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
