import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REVIEW_LIMITS, type ShareLink } from '#shared/contracts/review.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { createShareLink, decisionsQuery, shareLinksQuery } from '#web/queries/review.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddVersionRow } from './add-version-row.tsx';
import { ShareLinkRow } from './share-link-row.tsx';

interface ShareDialogProps {
  projectId: string;
  renderId: string;
  /** Name of the video's preset. */
  name: string;
  onClose: () => void;
}

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
] as const;

/** The links to a finished video, and a form for a new one. */
export function ShareDialog({ projectId, renderId, name, onClose }: ShareDialogProps) {
  const links = useQuery(shareLinksQuery(projectId));
  const decisions = useQuery(decisionsQuery(projectId)).data ?? [];
  const open = links.data?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const hasVideo = (link: ShareLink) => link.versions.some((each) => each.renderId === renderId);
  const shown = open.filter(hasVideo);
  const others = open.filter((link) => !hasVideo(link));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Share ${name}`}
      description="Anyone with a link can watch this video, comment on it, and approve it or ask for changes, without an account."
    >
      <div className="flex flex-col gap-5">
        {links.isLoadingError && <p className="text-danger text-sm">{describeError(links.error)}</p>}
        {shown.length > 0 && (
          <ul aria-label="Links to this video" className="-my-3 divide-y divide-line">
            {shown.map((link) => (
              <ShareLinkRow
                key={link.id}
                link={link}
                decisions={decisions.filter(({ linkId }) => linkId === link.id)}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ul aria-label="Links to other videos of this project" className="-my-3 divide-y divide-line">
            {others.map((link) => (
              <AddVersionRow key={link.id} link={link} renderId={renderId} />
            ))}
          </ul>
        )}
        <NewLinkForm projectId={projectId} renderId={renderId} />
      </div>
    </Dialog>
  );
}

function NewLinkForm({ projectId, renderId }: Pick<ShareDialogProps, 'projectId' | 'renderId'>) {
  const queryClient = useQueryClient();
  const [passphrase, setPassphrase] = useState('');
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['value']>('never');
  const [allowDownload, setAllowDownload] = useState(false);
  const [dueOn, setDueOn] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      createShareLink(renderId, {
        ...(passphrase !== '' && { passphrase }),
        expiresInDays: expiry === 'never' ? null : Number(expiry),
        allowDownload,
        dueOn: dueOn === '' ? null : dueOn,
      }),
    onSuccess: () => setPassphrase(''),
    onError: (error) => reportFailure('The link could not be made', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareLinksQuery(projectId).queryKey }),
  });
  const { min, max } = REVIEW_LIMITS.passphrase;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = passphrase !== '' && passphrase.length < min;
    setIsTooShort(isShort);
    if (!isShort) create.mutate();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="New link" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Passphrase"
          labelHint="optional"
          autoComplete="off"
          maxLength={max}
          value={passphrase}
          error={isTooShort ? `Use at least ${min} characters.` : null}
          onChange={({ target }) => setPassphrase(target.value)}
        />
        <Select label="Expires" value={expiry} onValueChange={setExpiry} options={EXPIRIES} />
        <TextField
          label="Decide by"
          labelHint="optional"
          type="date"
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
        />
      </div>
      <Checkbox label="Viewers may download the video" isChecked={allowDownload} onChange={setAllowDownload} />
      <Button type="submit" variant="primary" className="self-start" isPending={create.isPending}>
        Create Link
      </Button>
    </form>
  );
}
