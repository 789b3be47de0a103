import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ACCOUNT_LIMITS } from '#shared/contracts/auth.ts';
import { CONTACT_LIMITS, type ContactMessage, contactSchema } from '#shared/contracts/contact.ts';
import { describeError, request } from '#web/http/http.ts';
import { useCompany } from '#web/queries/company.ts';
import { useAbortOnLeave } from '#web/queries/use-abort-on-leave.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const EMPTY = { name: '', email: '', company: '', subject: '', message: '' };

type SendState = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; reason: string };

/** Sends a message to the support mailbox; a failed one stays in the form. */
export function ContactForm() {
  const form = useSchemaForm(contactSchema);
  const [state, setState] = useState<SendState>({ status: 'idle' });
  const nextSignal = useAbortOnLeave();
  const [isReady, setIsReady] = useState(false);
  const { supportEmail } = useCompany();

  useEffect(() => setIsReady(true), []);

  async function send(body: ContactMessage): Promise<void> {
    const signal = nextSignal();
    setState({ status: 'sending' });
    try {
      await request('POST', '/api/contact', { body, signal });
      setState({ status: 'sent' });
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', reason: describeError(error) });
    }
  }

  // A reset in `send` would come too early: the form would count as submitted and check the next message live.
  useEffect(() => {
    if (state.status === 'sent') form.reset(EMPTY);
  }, [state, form.reset]);

  function field(name: keyof typeof EMPTY) {
    return { ...form.field(name), maxLength: name === 'email' ? ACCOUNT_LIMITS.email : CONTACT_LIMITS[name] };
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} aria-labelledby="contact-form" className="flex flex-col gap-5">
      <h2 id="contact-form" className="font-bold font-display text-lg">
        Send us a message
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Full Name" autoComplete="name" size="lg" required {...field('name')} />
        <TextField label="Email Address" type="email" autoComplete="email" size="lg" required {...field('email')} />
      </div>
      <TextField label="Company" labelHint="optional" autoComplete="organization" size="lg" {...field('company')} />
      <TextField label="Subject" size="lg" required {...field('subject')} />
      <TextArea label="Message" rows={6} required {...field('message')} />
      <noscript>
        <p className="text-md text-muted">
          This form needs JavaScript. Without it, write to{' '}
          <a href={`mailto:${supportEmail}`} className="text-accent-text underline">
            {supportEmail}
          </a>
          .
        </p>
      </noscript>
      <div className="flex flex-wrap items-center gap-4">
        {/* Until the script is ready, the browser would submit the form itself and put its text into the address. */}
        <Button type="submit" variant="primary" size="lg" disabled={!isReady} isPending={state.status === 'sending'}>
          {state.status === 'sending' ? 'Sending...' : 'Send Message'}
        </Button>
        <div role="status" className="min-w-0 grow basis-60 text-md">
          {state.status === 'sent' && (
            <p className="flex items-start gap-2 text-success">
              <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              Message sent. Thank you! We answer within 24 hours.
            </p>
          )}
          {state.status === 'failed' && (
            <p className="flex items-start gap-2 text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              Your message was not sent: {state.reason} It is still in the form.
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
