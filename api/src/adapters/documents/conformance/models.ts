import { randomUUID } from 'node:crypto';
import { type Connection, Schema, Types } from 'mongoose';

/** Models with the shapes, indexes and options of the studio's own, kept apart so that the suite stands by itself. */
export function defineModels(connection: Connection) {
  const owner = { type: Schema.Types.ObjectId, ref: 'User', required: true } as const;
  return {
    User: connection.model(
      'User',
      new Schema(
        {
          email: { type: String, required: true },
          emailKey: { type: String, required: true, unique: true },
          firstName: String,
          plan: { type: String, default: 'creator' },
          isAdmin: { type: Boolean, default: false },
          stripeCustomerId: { type: String, unique: true, sparse: true },
          logins: { type: Number, default: 0 },
        },
        { timestamps: true },
      ),
    ),
    Session: connection.model(
      'Session',
      new Schema(
        {
          sid: { type: String, required: true, unique: true },
          sess: Schema.Types.Mixed,
          expire: { type: Date, expires: 0 },
        },
        { versionKey: false },
      ),
    ),
    Project: connection.model(
      'Project',
      new Schema(
        {
          userId: owner,
          title: { type: String, required: true },
          description: String,
          status: { type: String, default: 'draft' },
          durationSeconds: { type: Number, default: null },
          tags: [String],
        },
        { timestamps: true },
      ).index({ userId: 1, updatedAt: -1 }),
    ),
    Timeline: connection.model(
      'Timeline',
      new Schema(
        {
          projectId: { type: Schema.Types.ObjectId, required: true, unique: true },
          version: { type: Number, default: 1 },
          tracks: { type: [Schema.Types.Mixed], required: true },
        },
        { timestamps: true, minimize: false },
      ),
    ),
    RenderJob: connection.model(
      'RenderJob',
      new Schema({
        projectId: { type: Schema.Types.ObjectId, required: true },
        userId: owner,
        preset: { type: String, maxlength: 50 },
        status: { type: String, default: 'pending' },
        progress: { type: Number, default: 0 },
        logs: [String],
        createdAt: { type: Date, default: Date.now },
      })
        .index(
          { projectId: 1 },
          {
            unique: true,
            partialFilterExpression: { status: { $in: ['pending', 'queued', 'processing'] } },
            name: 'one_active_render',
          },
        )
        .index({ userId: 1, createdAt: -1 }),
    ),
    Job: connection.model(
      'Job',
      new Schema({
        _id: { type: String, default: () => randomUUID() },
        name: { type: String, required: true },
        payload: Schema.Types.Mixed,
        state: { type: String, default: 'waiting' },
        priority: { type: Number, default: 0 },
        attempts: { type: Number, default: 0 },
        runAt: { type: Date, default: Date.now },
        lockedUntil: Date,
      }).index({ state: 1, priority: -1, runAt: 1 }),
    ),
  };
}

export const newId = () => new Types.ObjectId();
