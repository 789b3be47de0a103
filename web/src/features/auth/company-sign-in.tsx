import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const CompanyForm = lazy(async () => ({ default: (await import('./company-form.tsx')).CompanyForm }));

/** The way in for people whose company signs them in. The form is loaded once it is wanted. */
export function CompanySignIn() {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="ghost" className="mt-3 w-full" onClick={() => setIsOpen(true)}>
        Continue with your company
      </Button>
    );
  }
  return (
    <Suspense fallback={null}>
      <CompanyForm />
    </Suspense>
  );
}
