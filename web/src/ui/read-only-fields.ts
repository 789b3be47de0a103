import { createContext, useContext } from 'react';

const Context = createContext(false);

/** Makes the fields inside read-only: their text can be read, selected and copied. A field may opt out by `readOnly`. */
export const ReadOnlyFields = Context.Provider;

/** True inside {@link ReadOnlyFields} with the value true. */
export function useReadOnlyFields(): boolean {
  return useContext(Context);
}
