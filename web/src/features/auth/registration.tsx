import { useQuery } from '@tanstack/react-query';
import type { InvitedAddress } from '#shared/auth/mailed-links.ts';
import { configQuery } from '#web/queries/config.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegistrationProps {
  /** An invitation to the studio, or to a workspace (`toWorkspace`), which opens closed studios too. */
  invitation: (InvitedAddress & { readonly toWorkspace?: boolean }) | null;
  onSignedIn: () => void;
}

/** The forms for a new account, or why there is none. */
export function Registration({ invitation, onSignedIn }: RegistrationProps) {
  const { data: config } = useQuery(configQuery);
  const toWorkspace = invitation?.toWorkspace === true;
  const mode = toWorkspace ? 'open' : (config?.registration ?? 'open');
  const refusal = mode === 'closed' ? 'This studio takes no new accounts.' : invitation === null ? NEEDS_LINK : null;
  if (config && mode !== 'open' && refusal !== null) {
    return (
      <div className="flex flex-col gap-2">
        <h2 className="font-semibold text-base">{refusal}</h2>
        <p className="text-muted">
          Ask the person who runs this studio at{' '}
          <a href={`mailto:${config.company.supportEmail}`} className="text-text underline">
            {config.company.supportEmail}
          </a>
          {mode === 'invited' && ', and open the link that you get'}.
        </p>
        {mode === 'invited' && config.signInProvider !== null && <ProviderSignIn verb="Sign up with" />}
      </div>
    );
  }
  return (
    <>
      <RegisterForm
        invitation={invitation}
        mailsLink={config?.mail === true && (invitation === null || toWorkspace)}
        onSignedIn={onSignedIn}
      />
      <ProviderSignIn verb="Sign up with" />
    </>
  );
}

const NEEDS_LINK = 'New accounts need an invitation.';
