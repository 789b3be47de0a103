import { type FormEvent, useState } from 'react';
import { REVIEW_LIMITS } from '#shared/contracts/review.ts';
import { describeError, HttpError } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { unlockVideo } from './shared-api.ts';

/** Asks for the passphrase of a locked link. */
export function PassphraseForm({ token, onUnlocked }: { token: string; onUnlocked: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (passphrase === '') {
      setError('Enter the passphrase.');
      return;
    }
    setIsPending(true);
    try {
      await unlockVideo(token, passphrase);
      onUnlocked();
    } catch (failure) {
      setError(failure instanceof HttpError && failure.status === 429 ? TOO_MANY : describeError(failure));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Page
      title="Shared video"
      documentTitle="Shared video"
      theme="public"
      className="grid min-h-dvh place-items-center"
    >
      <form noValidate onSubmit={submit} className="flex w-full max-w-sm flex-col gap-4">
        <h1 className="font-semibold text-xl">This video is protected</h1>
        <TextField
          label="Passphrase"
          type="password"
          size="lg"
          autoComplete="off"
          maxLength={REVIEW_LIMITS.passphrase.max}
          value={passphrase}
          error={error}
          onChange={({ target }) => setPassphrase(target.value)}
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          Watch
        </Button>
        <p role="status" className="sr-only">
          {error}
        </p>
      </form>
    </Page>
  );
}

const TOO_MANY = 'Too many wrong passphrases. Wait before you try again.';
