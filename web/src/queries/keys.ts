/** Key of the user's projects; each project's own begins with it. */
export const PROJECTS_KEY = ['projects'] as const;

/** Key of one project. */
export const projectKey = (id: string) => [...PROJECTS_KEY, id] as const;

/** Key of the user's brand kits. */
export const BRAND_KITS_KEY = ['brand-kits'] as const;
