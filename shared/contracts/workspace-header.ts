/**
 * Header of a request that acts for a workspace: its id. Addresses that a page cannot send a header to (media, event
 * streams) take the id as {@link WORKSPACE_PARAMETER} instead.
 */
export const WORKSPACE_HEADER = 'X-Workspace';

/** Query parameter with the same meaning as {@link WORKSPACE_HEADER}. */
export const WORKSPACE_PARAMETER = 'workspace';
