/** Key of the user's projects. The key of each project begins with it. */
export const PROJECTS_KEY = ['projects'] as const;

/** Key of one project. */
export const projectKey = (id: string) => [...PROJECTS_KEY, id] as const;

/** Key of the user's brand kits. */
export const BRAND_KITS_KEY = ['brand-kits'] as const;

/** Key of the user's templates. */
export const TEMPLATES_KEY = ['templates'] as const;

/** Invalidate this key when assets are added or removed. It covers the lists of all projects. */
export const ASSETS_KEY = ['assets'] as const;

export const ALL_ASSETS_KEY = [...ASSETS_KEY, 'all'] as const;

/** Key of the account's deleted assets. */
export const ASSET_TRASH_KEY = [...ASSETS_KEY, 'trash'] as const;

/** Key of the account's deleted projects. */
export const PROJECT_TRASH_KEY = ['trashed-projects'] as const;

/** Key of the account's names and terms. */
export const GLOSSARY_KEY = ['account', 'glossary'] as const;

/** Key of the signed-in user. */
export const SESSION_KEY = ['session'] as const;
