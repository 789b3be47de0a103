import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ownPath } from '#shared/auth/own-path.ts';
import { SIGN_IN_FAILURES } from '#shared/auth/sign-in-failures.ts';
import { configQuery } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';

/** The provider's name where none is configured (specification, /auth). */
const DEFAULT_PROVIDER = 'Replit';

interface ProviderSignInProps {
  /** Before the provider's name. */
  verb: 'Login with' | 'Sign up with';
}

/** The hosting platform's sign-in; the button explains when it is not configured. */
export function ProviderSignIn({ verb }: ProviderSignInProps) {
  const { data: config } = useQuery(configQuery);
  const [isExplained, setIsExplained] = useState(false);
  const explanation = useId();
  const label = `${verb} ${config?.signInProvider ?? DEFAULT_PROVIDER}`;

  return (
    <>
      <p
        aria-hidden="true"
        className="my-4 flex items-center gap-3 text-faint text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
      >
        or
      </p>
      {config?.signInProvider ? (
        <Button size="lg" asChild className="w-full">
          <a href={loginPath()}>{label}</a>
        </Button>
      ) : (
        <Button
          size="lg"
          className="w-full"
          aria-describedby={isExplained ? explanation : undefined}
          onClick={() => setIsExplained(true)}
        >
          {label}
        </Button>
      )}
      <p role="status" id={explanation} className="text-muted text-sm not-empty:mt-3">
        {isExplained && SIGN_IN_FAILURES['not-set-up']}
      </p>
    </>
  );
}

/** Keeps the page that the visitor wanted. */
function loginPath(): string {
  const { pathname, search } = location;
  const target = pathname === '/auth' ? ownPath(new URLSearchParams(search).get('continue')) : pathname;
  return target ? `/api/login?continue=${encodeURIComponent(target)}` : '/api/login';
}
