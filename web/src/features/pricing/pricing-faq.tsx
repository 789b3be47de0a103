import { PLAN_RULES, STUDIO_TRIAL_DAYS } from '#shared/plans/plans.ts';
import { Faq } from '#web/ui/faq.tsx';
import { SectionHeading } from '#web/ui/headings.tsx';

const QUESTIONS: readonly { question: string; answer: string; free?: string }[] = [
  {
    question: 'Can I try Studio before I pay?',
    free: `This studio takes no payments, so there is nothing to try first; its admin sets what your account may do. Where payments are taken, the first Studio subscription begins with a ${STUDIO_TRIAL_DAYS}-day trial, and no card is needed.`,
    answer: `Yes. Your first Studio subscription begins with a ${STUDIO_TRIAL_DAYS}-day trial, and no card is needed to start it. If you add no payment method, it simply ends.`,
  },
  {
    question: 'Can I change plans or cancel?',
    free: 'There is no subscription to cancel here. Ask the admin of this studio for another plan.',
    answer:
      'At any time, under Manage Subscription in your account menu. Subscriptions renew automatically until you cancel, and after cancelling you keep what you have paid for until the end of the period.',
  },
  {
    question: 'What happens when I reach the Creator plan’s limit?',
    answer: `You can create ${PLAN_RULES.creator.projectsPerMonth} projects in a calendar month. Everything that you have made stays open for editing and exporting; new projects wait for the next month or for an upgrade. The studio shows how many are left.`,
  },
  {
    question: 'How quickly does support answer?',
    answer: 'Within 24 hours, by people who know the editor. Enterprise customers have priority.',
  },
  {
    question: 'Can I rely on it for client work?',
    answer:
      'We run the service for 99.9% uptime. Most exports are made on your own machine, and edits are kept on your device until the server has them, so a lost connection does not cost you work.',
  },
];

/** The five questions of the pricing page, as they are answered with or without payments. */
export function PricingFaq({ takesPayments }: { takesPayments: boolean }) {
  const questions = QUESTIONS.map(({ question, answer, free = answer }) => ({
    question,
    answer: takesPayments ? answer : free,
  }));
  return (
    <section aria-labelledby="pricing-questions" className="mx-auto mt-20 max-w-3xl sm:mt-28">
      <SectionHeading id="pricing-questions" className="mb-6">
        Frequently asked questions
      </SectionHeading>
      <Faq questions={questions} />
    </section>
  );
}
