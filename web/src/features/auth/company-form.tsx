import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownPath } from '#shared/auth/own-path.ts';
import { ACCOUNT_LIMITS } from '#shared/contracts/auth.ts';
import { companySignInAnswerSchema, companySignInSchema } from '#shared/contracts/sign-on.ts';
import { describeError, HttpError, request } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const emailFieldSchema = companySignInSchema.pick({ email: true });

/** Asks for the work address, and opens the sign-in page of its company. */
export function CompanyForm() {
  const form = useSchemaForm(emailFieldSchema, { email: '' });
  const { setFocus } = form;
  // The button that opened this form has disappeared with the focus.
  useEffect(() => setFocus('email'), [setFocus]);
  const begin = useMutation({
    mutationFn: ({ email }: { email: string }) => {
      const target = ownPath(new URLSearchParams(location.search).get('continue'));
      const body = { email, ...(target && { continue: target }) };
      return request('POST', '/api/auth/company', { body, schema: companySignInAnswerSchema });
    },
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'sign-on.no-company')
        form.setError('email', { message: error.reason }, { shouldFocus: true });
      else toast({ title: 'Failed to continue', description: describeError(error), variant: 'destructive' });
    },
  });
  return (
    <form
      noValidate
      aria-label="Continue with your company"
      onSubmit={form.handleSubmit((body) => begin.mutate(body))}
      className="mt-4 flex flex-col gap-4"
    >
      <TextField
        label="Work email"
        type="email"
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.email}
        size="lg"
        required
        hint="Your company’s sign-in page opens next."
        {...form.field('email')}
      />
      <Button type="submit" size="lg" isPending={begin.isPending || begin.isSuccess}>
        Continue
      </Button>
    </form>
  );
}
