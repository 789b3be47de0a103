import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLAN_RULES, PLANS, type Plan } from '#shared/plans/plans.ts';
import { classNames } from '#web/ui/class-names.ts';

const PITCH: Record<Plan, { summary: string; includes: readonly string[] }> = {
  creator: {
    summary: 'For making short videos regularly.',
    includes: [
      `${PLAN_RULES.creator.projectsPerMonth} projects per month`,
      '1080p exports',
      'Small watermark',
      'Standard presets',
    ],
  },
  studio: {
    summary: 'For people whose videos are their work.',
    includes: [
      'Unlimited projects',
      '4K exports',
      'No watermark',
      'Brand kits',
      'Custom caption styles',
      'Auto-captions',
      'AI voiceover',
      'Priority rendering',
    ],
  },
  enterprise: {
    summary: 'For teams and agencies.',
    includes: [
      'Everything in Studio',
      'White-label',
      'API access',
      'SSO',
      'Team collaboration',
      'Custom storage',
      'Priority support',
    ],
  },
};

interface PlanCardsProps {
  /** Renders the foot of a plan's card. */
  action: (plan: Plan) => ReactNode;
}

/** The three plans side by side, and what the lists leave open. */
export function PlanCards({ action }: PlanCardsProps) {
  return (
    <>
      <ul className="grid items-stretch gap-5 lg:grid-cols-3">
        {PLANS.map((plan) => {
          const isPopular = plan === 'studio';
          return (
            <li
              key={plan}
              className={classNames(
                'relative flex flex-col rounded-lg border bg-surface p-6 sm:p-8',
                isPopular ? 'border-accent ring-1 ring-accent' : 'border-line-strong',
              )}
            >
              {isPopular && (
                <p className="absolute -top-3 left-6 rounded-full bg-accent px-3 py-1 font-semibold text-on-accent text-xs sm:left-8">
                  MOST POPULAR
                </p>
              )}
              <h2 className="font-bold font-display text-lg">{PLAN_RULES[plan].name}</h2>
              <p className="mt-1 text-md text-muted">{PITCH[plan].summary}</p>
              <Price plan={plan} />
              <ul className="mt-6 mb-8 flex flex-col gap-2.5 text-md">
                {PITCH[plan].includes.map((item) => (
                  <li key={item} className="flex gap-2.5">
                    <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                    {item}
                  </li>
                ))}
              </ul>
              <div className="mt-auto">{action(plan)}</div>
            </li>
          );
        })}
      </ul>
      <p className="mx-auto mt-6 max-w-3xl text-balance text-center text-md text-muted">
        Today every plan has the whole editor: First Cut, voices, recording, stock, captions, their styles and brand
        kits. The plans differ in projects, 4K, the watermark, and the length and turns of server renders. What
        Enterprise adds is agreed with you beforehand; not all of it is ready yet.
      </p>
    </>
  );
}

function Price({ plan }: { plan: Plan }) {
  const pounds = PLAN_RULES[plan].monthlyPriceGbp;
  return (
    <p className="mt-5 flex items-baseline gap-1.5">
      <span className="font-bold font-display text-2xl tabular tracking-tight">
        {pounds === null ? 'Custom' : `£${pounds}`}
      </span>
      <span className="text-muted text-md">{pounds === null ? 'pricing' : 'per month'}</span>
    </p>
  );
}
