/** Ending of a project file's name, without the dot. */
export const PROJECT_FILE_EXTENSION = 'clipwright';

/** True for the name of a project file, in any letters. */
export function isProjectFileName(name: string): boolean {
  return name.toLowerCase().endsWith(`.${PROJECT_FILE_EXTENSION}`);
}
