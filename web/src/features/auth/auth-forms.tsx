import type { InvitedAddress } from '#shared/auth/mailed-links.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { Registration } from './registration.tsx';

interface AuthFormsProps {
  first: 'login' | 'register';
  /** An invitation to the studio, or to a workspace (`toWorkspace`). Its address may register. */
  invitation: (InvitedAddress & { readonly toWorkspace?: boolean }) | null;
  onSignedIn: () => void;
}

/** The forms of Login and Register, as tabs. */
export function AuthForms({ first, invitation, onSignedIn }: AuthFormsProps) {
  return (
    <Tabs defaultValue={first}>
      <TabList aria-label="Log in or register" className="mb-6">
        <Tab value="login">Login</Tab>
        <Tab value="register">Register</Tab>
      </TabList>
      <TabPanel value="login" tabIndex={-1}>
        <LoginForm onSignedIn={onSignedIn} />
        <ProviderSignIn verb="Login with" />
        <CompanySignIn />
      </TabPanel>
      <TabPanel value="register" tabIndex={-1}>
        <Registration invitation={invitation} onSignedIn={onSignedIn} />
      </TabPanel>
    </Tabs>
  );
}
