import { CircleAlert } from 'lucide-react';
import { invitedAddress, type MailedLink, mailedLink } from '#shared/auth/mailed-links.ts';
import { ownPath } from '#shared/auth/own-path.ts';
import { signInFailureMessage } from '#shared/auth/sign-in-failures.ts';
import { Card } from '#web/ui/card.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AuthForms } from './auth-forms.tsx';
import { MailedPasswordForm } from './mailed-password-form.tsx';
import { ProveEmailForm } from './prove-email-form.tsx';

/** Login and Register. */
export function AuthPage() {
  const search = new URLSearchParams(location.search);
  const failure = signInFailureMessage(search.get('error'));
  const link = mailedLink(location.hash);
  const target = ownPath(search.get('continue'));
  const isRegistering = search.get('tab') === 'register';
  // A full load clears the signed-out visit from memory.
  const leave = () => location.assign(target ?? '/');

  return (
    <Page
      title={isRegistering ? 'Create an account' : 'Log in'}
      theme="public"
      className="flex min-h-dvh max-w-md flex-col justify-center"
    >
      <a href="/" className="mb-8 self-center rounded-md">
        <Logo />
      </a>
      <h1 className="sr-only">Log in to Clipwright, or create an account</h1>
      {failure && (
        <p role="alert" className="mb-4 flex items-start gap-2 rounded-lg border border-danger bg-surface p-4 text-md">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          {failure}
        </p>
      )}
      {!link && target?.startsWith('/projects/') && (
        <p className="mb-4 text-balance text-center text-muted">
          Log in to continue where you left off. Edits that the server does not have yet are safe on this device.
        </p>
      )}
      <Card className="p-5 sm:p-8">
        {link ? (
          <LinkTarget link={link} />
        ) : (
          <AuthForms first={isRegistering ? 'register' : 'login'} invitation={null} onSignedIn={leave} />
        )}
      </Card>
      <p className="mt-6 text-balance text-center text-muted text-sm">
        By continuing you agree to the{' '}
        <a href="/terms" className="text-text underline">
          Terms of Service
        </a>{' '}
        and{' '}
        <a href="/privacy" className="text-text underline">
          Privacy Policy
        </a>
        .
      </p>
    </Page>
  );
}

function LinkTarget({ link }: { link: MailedLink }) {
  const goHome = () => location.assign('/');
  const { purpose, token } = link;
  switch (purpose) {
    case 'proof':
      return <ProveEmailForm token={token} onProved={goHome} />;
    case 'invitation':
      return <AuthForms first="register" invitation={invitedAddress(token)} onSignedIn={goHome} />;
    default:
      return <MailedPasswordForm purpose={purpose} token={token} onSignedIn={goHome} />;
  }
}
