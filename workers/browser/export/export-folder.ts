/** The folder of finished and unfinished exports in the origin's private file system. */
export const EXPORT_FOLDER = 'exports';
