import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { userSchema } from '#shared/contracts/auth.ts';
import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { configQuery } from './config.ts';
import { sessionQuery } from './session.ts';

export interface OpenPicturesSetting {
  /** The account's choice; null where this studio does not offer the catalogues, or nobody is known to be signed in. */
  readonly choice: OpenPicturesChoice | null;
  readonly save: (choice: OpenPicturesChoice) => void;
  readonly isSaving: boolean;
}

/** The account's permission to search Wikimedia Commons and Openverse, which it can give and revoke at any time. */
export function useOpenPicturesSetting(): OpenPicturesSetting {
  const queryClient = useQueryClient();
  // The page's session gate has asked; a part of the page does not ask again.
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  const { data: config } = useQuery({ ...configQuery, enabled: Boolean(user) });
  const saving = useMutation({
    mutationFn: (openPictures: OpenPicturesChoice) =>
      request('PATCH', '/api/account', { body: { openPictures }, schema: userSchema }),
    onSuccess: (saved) => queryClient.setQueryData(sessionQuery.queryKey, saved),
    onError: (error) => reportFailure('Failed to save your choice', error),
  });
  return {
    choice: user && config?.openPictures ? user.openPictures : null,
    save: saving.mutate,
    isSaving: saving.isPending,
  };
}
