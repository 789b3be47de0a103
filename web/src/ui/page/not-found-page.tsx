import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import type { Theme } from './theme.ts';

export function NotFoundPage({ theme }: { theme: Theme }) {
  return (
    <MessagePage
      theme={theme}
      title="404 Page Not Found"
      description="There is nothing at this address. It may have been moved, or the link was cut short."
      action={
        <Button variant="primary" asChild>
          <Link href="/">{theme === 'studio' ? 'Back to Dashboard' : 'Back to the home page'}</Link>
        </Button>
      }
    />
  );
}
