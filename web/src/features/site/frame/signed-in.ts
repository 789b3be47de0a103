import { createContext } from 'react';

/** True where the public pages are shown inside the studio, to a signed-in user. */
export const SignedInContext = createContext(false);
